-- After the file whose lock on the table would last until the end of this update.
update payments set method = bookings.payment_method
from bookings
where bookings.id = payments.booking_id and payments.provider = 'manual' and bookings.payment_method <> 'payfast';
