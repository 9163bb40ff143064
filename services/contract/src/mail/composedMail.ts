import type { MailContents, MailKind } from './mails.ts';

/** The content is null if the mail must not be sent. */
export interface ComposedMail<K extends MailKind = MailKind> {
  kind: K;
  requestId: string | null;
  bookingId: number | null;
  /** The trace span in which the booking was made. */
  traceparent: string | null;
  /** ISO instant from which the delay of the mail is measured. */
  dueAt: string;
  content: MailContents[K] | null;
}
