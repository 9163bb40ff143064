import type { MailContents, MailKind } from './mails.ts';

/** The content is null when the mail must not be sent. */
export interface ComposedMail<K extends MailKind = MailKind> {
  kind: K;
  requestId: string | null;
  /** Undefined from an older API. */
  bookingId?: number | null;
  /** The step of the trace that made the booking. */
  traceparent?: string | null;
  /** ISO instant from which the mail's latency counts. */
  dueAt: string;
  content: MailContents[K] | null;
}
