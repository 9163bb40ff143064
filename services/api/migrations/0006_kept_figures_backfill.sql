-- Apart from the triggers, whose creation blocks bookings until its commit.
select repair_daily_figures();
select repair_booking_counts();
select repair_customers();
