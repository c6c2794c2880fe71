CREATE TABLE dev.sales.orders (
  id INT NOT NULL,
  region NVARCHAR(20),
  status NVARCHAR(20),
  price DECIMAL(12,4),
  score FLOAT,
  seen DATETIME2(6),
  remark NVARCHAR(200),
  open BIT,
  day DATE,
  loaded_at DATETIME2(6)
);
