select ord.order_id, cust.name as customer
from Orders ord join Customers cust on cust.customer_id = ord.customer_id
where (0 < ord.total) and ord.status in ('paid', 'open')
