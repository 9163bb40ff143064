-- False if no ITN will report the payment, because the form has no merchant id of ours. Such a booking expires later.
alter table bookings add column expects_itn boolean not null default true;
