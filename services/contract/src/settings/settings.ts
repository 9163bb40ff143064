import { array, object } from 'yup';
import type { InferType } from 'yup';
import { flag, integer, line, oneOf, paragraph, beforeValues } from '../validation/text.ts';

/** What the owner can edit in the portal. The defaults are in `defaultSettings.ts`. */
export interface StudioSettings {
  /** A booking can be cancelled free of charge until this many hours before the start of its workshop. */
  freeCancellationHours: number;
  /** After that time the studio keeps this percentage of what was paid. After the start it gives nothing back. */
  keptPercentAfter: number;
  /** When a visitor who cancels may choose credit instead of money. */
  creditOffer: CreditOffer;
  /** Whether the studio gets a mail about each new booking. */
  newBookingMail: boolean;
  /** Whether visitors can buy gift vouchers. */
  sellsVouchers: boolean;
  /** Whether people are asked by mail how their workshop was. */
  askForReviews: boolean;
  /** The account for payments by EFT, as visitors read it; '' until the owner enters it. */
  bankDetails: string;
  /** How many days a visitor has to pay by EFT. */
  eftDays: number;
  messageTemplates: MessageTemplate[];
  /** Shown beside the buttons of the forms for booking, waiting list and contact. */
  consentText: string;
  /** Plain text with headings and lists (`format/plainText.ts`). `termsText` has the same format. */
  privacyText: string;
  termsText: string;
  /** Personal data of bookings is erased this many months after the customer's last workshop. */
  retentionMonths: number;
  /** Contact messages are deleted after this many months. */
  messageRetentionMonths: number;
}

/**
 * `refunds`: credit can replace the refund. `always`: it can also replace the amount that the studio keeps after the
 * end of free cancellation.
 */
export const creditOffers = ['never', 'refunds', 'always'] as const;
export type CreditOffer = (typeof creditOffers)[number];

export interface MessageTemplate {
  name: string;
  subject: string;
  body: string;
}

/** The part of the settings that public pages need. */
export interface PublicSettingsView {
  freeCancellationHours: number;
  keptPercentAfter: number;
  consentText: string;
  /**
   * The channel that reminders may use instead of e-mail; null for e-mail only. A reminder may still be sent as an
   * e-mail.
   */
  textChannel: 'sms' | 'whatsapp' | null;
  /** Whether the studio has discount codes, so that the booking form asks for one. */
  hasDiscountCodes: boolean;
  /** Whether there are gift vouchers or credit, so that the booking form asks for a code. */
  hasVouchers: boolean;
  /** Whether visitors can buy gift vouchers. */
  sellsVouchers: boolean;
  /** How many days a visitor has to pay by EFT; null while the studio has no bank details. */
  eftDays: number | null;
}

export const pageNames = ['privacy', 'terms'] as const;
export type PageName = (typeof pageNames)[number];

/** What a page of the owner's text shows. */
export interface PageTextView {
  text: string;
  retentionMonths: number;
  messageRetentionMonths: number;
}

export interface SettingsView {
  settings: StudioSettings;
  /** ISO instant and username of the last edit; null while all settings have their defaults. */
  changedAt: string | null;
  changedBy: string | null;
}

export const maxFreeHours = 720;
export const maxBankDetails = 500;
export const maxTemplates = 12;
export const maxPageText = 10_000;

export const templateSchema = object({
  name: line('Name', 60).required('Please give the template a name'),
  subject: line('Subject', 120).required('Please enter a subject'),
  body: paragraph('Message', 2000).required('Please enter a message'),
})
  .typeError('A template must be an object')
  .nonNullable('A template must be an object');

const hours = 'Please enter whole hours from 0 to 720';
const maxEftDays = 14;
const eftDays = `Please enter 1 to ${maxEftDays} days`;
const percent = 'Please enter a whole percentage from 0 to 100';
const bookingMonths = 'Please enter 12 to 240 months';
const messageMonths = 'Please enter 1 to 120 months';

export const settingsSchema = object({
  freeCancellationHours: integer('Hours').min(0, hours).max(maxFreeHours, hours).required(hours),
  keptPercentAfter: integer('Percentage').min(0, percent).max(100, percent).required(percent),
  creditOffer: oneOf<CreditOffer>('Credit', creditOffers).required('Please choose'),
  newBookingMail: flag('Mail about new bookings').required('Please choose'),
  sellsVouchers: flag('Gift vouchers').required('Please choose'),
  askForReviews: flag('Reviews').required('Please choose'),
  bankDetails: paragraph('Bank details', maxBankDetails).defined('Bank details must be text'),
  eftDays: integer('Days').min(1, eftDays).max(maxEftDays, eftDays).required(eftDays),
  messageTemplates: array(templateSchema)
    .transform((_value: unknown, original: unknown) => original)
    .typeError('Templates must be a list')
    .nonNullable('Templates must be a list')
    .max(maxTemplates, `At most ${maxTemplates} templates`)
    .required('Templates must be a list'),
  consentText: paragraph('Consent text', 500).required('Please enter the consent text'),
  privacyText: paragraph('Privacy text', maxPageText).required('Please enter the privacy text'),
  termsText: paragraph('Terms', maxPageText).required('Please enter the terms'),
  retentionMonths: integer('Months').min(12, bookingMonths).max(240, bookingMonths).required(bookingMonths),
  messageRetentionMonths: integer('Months').min(1, messageMonths).max(120, messageMonths).required(messageMonths),
});

/** Absent fields stay unchanged. */
export const settingsEditSchema = settingsSchema.partial().shape({ before: beforeValues() });
export type SettingsEdit = InferType<typeof settingsEditSchema>;
