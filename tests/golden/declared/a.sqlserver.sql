CREATE TABLE prod.sales.orders (
  id BIGINT NOT NULL,
  region NVARCHAR(20),
  status NVARCHAR(20),
  price DECIMAL(10,2),
  score FLOAT,
  seen DATETIME2(6),
  note NVARCHAR(200),
  open BIT,
  day DATE,
  loaded_at DATETIME2(6)
);
