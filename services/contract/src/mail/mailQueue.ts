export const queueName = 'mail';

/** Contains no personal data: the worker fetches the mail's content from the API. */
export interface MailJob {
  outboxId: number;
}

export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`;
}

export function outboxIdOf(jobId: string): number | null {
  const match = /^outbox-(\d{1,16})$/.exec(jobId);
  const id = Number(match?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}
