export const queueName = 'mail';

/** Contains no personal data: the worker fetches the mail's content from the API. */
export interface MailJob {
  outboxId: number;
}

export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`;
}
