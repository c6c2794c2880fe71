-- Orders of this year, as the report has always read them
SELECT o.order_id, c.name AS customer
FROM orders AS o
INNER JOIN customers AS c ON o.customer_id = c.customer_id
WHERE o.status IN ('open', 'paid') AND o.total > 0;
