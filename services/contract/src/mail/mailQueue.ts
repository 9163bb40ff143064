export const queueName = 'mail';

/** A job contains no personal data: the worker fetches the content of the mail from the API. */
export interface MailJob {
  outboxId: number;
}

export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`;
}
