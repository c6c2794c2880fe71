CREATE TABLE prod.sales.orders (
  id BIGINT NOT NULL,
  region VARCHAR(20),
  status VARCHAR(20),
  price DECIMAL(10,2),
  score DOUBLE,
  seen TIMESTAMP,
  note VARCHAR(200),
  open BOOLEAN,
  day DATE,
  loaded_at TIMESTAMP
);
