CREATE TABLE orders (
  id NUMBER(19) NOT NULL,
  region VARCHAR2(20),
  status VARCHAR2(20),
  price NUMBER(10,2),
  score BINARY_DOUBLE,
  seen TIMESTAMP,
  note VARCHAR2(200),
  open NUMBER(1),
  day DATE,
  loaded_at TIMESTAMP
);
