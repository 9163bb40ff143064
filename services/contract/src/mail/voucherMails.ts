import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { MailSite } from './mailSite.ts';

interface VoucherMail extends MailSite {
  code: string;
  value: Cents;
  /** The last day on which it can be used. */
  expiresOn: Day;
  recipientName: string;
  senderName: string | null;
  /** The page that shows what is left of the voucher. */
  voucherUrl: string;
}

interface MailWithCard {
  /** The address of the recipient of the mail. */
  email: string;
  /** The card as PDF, in base64. */
  card: string;
}

/** Sent to the buyer: the receipt and the card. */
export interface VoucherBoughtMail extends VoucherMail, MailWithCard {
  firstName: string;
  lastName: string;
  /** Null if only the buyer gets it. */
  recipientEmail: string | null;
  /** The day on which it is mailed to the recipient. */
  sendOn: Day | null;
}

/** Sent to the person for whom it is: on the day that the buyer chose, or at once if the studio gives it away. */
export interface VoucherGiftMail extends VoucherMail, MailWithCard {
  message: string | null;
  /** Where a workshop can be chosen. */
  eventsUrl: string;
}

/** Sent to the studio. */
export interface VoucherNewMail extends VoucherMail {
  firstName: string;
  lastName: string;
  adminUrl: string;
}
