-- What an admin notes about a payment in review may speak of the payer. It is kept beside the audit log's line and goes
-- with the booking (0041); here, where nothing ever goes, nothing of it stays. A later release drops the column.
update payment_resolutions set note = null where note is not null;
