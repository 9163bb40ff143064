import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

export interface EnqueuedMail {
  job: string;
  key: string;
  payload: Record<string, unknown>;
  dueAt: Date;
  state: string;
}

/** What was announced, in order. */
export function enqueuedMails(sequelize: Sequelize): Promise<EnqueuedMail[]> {
  return sequelize.query<EnqueuedMail>(
    `select job, key, payload, due_at as "dueAt", state from outbox_messages order by id`,
    { type: QueryTypes.SELECT },
  );
}
