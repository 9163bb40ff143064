/** The BullMQ queue between the API's outbox and the worker. */
export const queueName = 'mail';

/** The data of a job. Content and personal data stay in the database; the worker asks the API for them. */
export interface MailJob {
  outboxId: number;
}

/** An outbox row always has the same job id, so adding it twice makes one job. */
export function jobIdOf(outboxId: number): string {
  return `outbox-${outboxId}`;
}

/** The outbox row of a job id, or null for an id of another form. */
export function outboxIdOf(jobId: string): number | null {
  const match = /^outbox-(\d{1,16})$/.exec(jobId);
  const id = Number(match?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}
