CREATE TABLE orders (
  id NUMBER(10) NOT NULL,
  region VARCHAR2(20),
  status VARCHAR2(20),
  price NUMBER(12,4),
  score BINARY_DOUBLE,
  seen TIMESTAMP,
  remark VARCHAR2(200),
  open NUMBER(1),
  day DATE,
  loaded_at TIMESTAMP
);
