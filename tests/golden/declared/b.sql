CREATE TABLE dev.sales.orders (
  id INTEGER NOT NULL,
  region VARCHAR(20),
  status VARCHAR(20),
  price DECIMAL(12,4),
  score DOUBLE,
  seen TIMESTAMP,
  remark VARCHAR(200),
  open BOOLEAN,
  day DATE,
  loaded_at TIMESTAMP
);
