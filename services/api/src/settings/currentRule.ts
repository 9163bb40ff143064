import { defaultSettings } from '@studio/contract/settings/defaultSettings';

/** SQL: the columns of `bookings` with the cancellation rule under which a booking is made (ADR 0052). */
export const ruleColumnsSql = 'free_cancellation_hours, kept_percent_after';

/** SQL: the values of these columns according to the current settings. */
export const currentRuleSql = `
  coalesce(stored_setting('freeCancellationHours'), ${defaultSettings.freeCancellationHours}),
  coalesce(stored_setting('keptPercentAfter'), ${defaultSettings.keptPercentAfter})`;
