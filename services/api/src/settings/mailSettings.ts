import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { StudioSettings } from '@studio/contract/settings/settings';

export type MailSettings = Pick<
  StudioSettings,
  'freeCancellationHours' | 'keptPercentAfter' | 'newBookingMail' | 'bankDetails'
>;

/** SQL for the statement that reads a mail: the edited ones of these settings. They were validated when saved. */
export const storedMailSettings = `(
  select jsonb_object_agg(key, value) from studio_settings
  where key in ('freeCancellationHours', 'keptPercentAfter', 'newBookingMail', 'bankDetails')
)`;

export function withDefaults(stored: Partial<MailSettings> | null): MailSettings {
  return { ...defaultSettings, ...stored };
}
