import type { MailContents, MailKind } from './mails.ts';

/** The content is null when the mail must not be sent. */
export interface ComposedMail<K extends MailKind = MailKind> {
  kind: K;
  requestId: string | null;
  bookingId: number | null;
  /** The span in which the booking was made. */
  traceparent: string | null;
  /** ISO instant from which the mail's latency counts. */
  dueAt: string;
  content: MailContents[K] | null;
}
