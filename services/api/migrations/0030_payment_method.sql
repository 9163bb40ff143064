-- How the money of a manual payment moved. Null where nobody said so, such as for a payment of PayFast's that was given back
-- outside PayFast, and in rows of the previous release.
alter table payments add column method text;
alter table payments add constraint payments_method_known check (method in ('cash', 'card', 'eft', 'online')) not valid;
alter table payments validate constraint payments_method_known;
