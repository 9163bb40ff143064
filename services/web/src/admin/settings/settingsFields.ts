import { settingsSchema } from '@studio/contract/settings/settings';
import type { SettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { adminQuery } from '../http/adminApi.ts';

export const settingsPath = '/api/admin/settings';
export const settingsQuery = adminQuery<SettingsView>(settingsPath);

/** The settings of the page's form; templates are saved by their dialogs. */
export const settingsFormSchema = settingsSchema.omit(['messageTemplates']);
type FormSettings = Omit<StudioSettings, 'messageTemplates'>;
export type SettingsFields = Record<keyof FormSettings, string>;

export function fieldsOf(settings: StudioSettings): SettingsFields {
  return {
    freeCancellationHours: String(settings.freeCancellationHours),
    keptPercentAfter: String(settings.keptPercentAfter),
    creditOffer: settings.creditOffer,
    newBookingMail: settings.newBookingMail ? 'on' : 'off',
    sellsVouchers: settings.sellsVouchers ? 'on' : 'off',
    askForReviews: settings.askForReviews ? 'on' : 'off',
    bankDetails: settings.bankDetails,
    eftDays: String(settings.eftDays),
    consentText: settings.consentText,
    privacyText: settings.privacyText,
    termsText: settings.termsText,
    retentionMonths: String(settings.retentionMonths),
    messageRetentionMonths: String(settings.messageRetentionMonths),
  };
}

export function bodyOf(fields: SettingsFields): Record<keyof FormSettings, unknown> {
  return {
    ...fields,
    freeCancellationHours: parseTypedNumber(fields.freeCancellationHours),
    keptPercentAfter: parseTypedNumber(fields.keptPercentAfter),
    newBookingMail: fields.newBookingMail === 'on',
    sellsVouchers: fields.sellsVouchers === 'on',
    askForReviews: fields.askForReviews === 'on',
    eftDays: parseTypedNumber(fields.eftDays),
    retentionMonths: parseTypedNumber(fields.retentionMonths),
    messageRetentionMonths: parseTypedNumber(fields.messageRetentionMonths),
  };
}

/** Undefined for an empty field, and the text itself when it is not a number, so that the schema rejects both. */
export function parseTypedNumber(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
}
