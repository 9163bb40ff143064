-- Postgres would plan the statements again for each booking, which costs twice as much as running them: it expects ten
-- customers and gets one. The repair of many customers needs such plans, so the setting is the trigger's.
alter function refresh_customer_of_booking() set plan_cache_mode = force_generic_plan;
