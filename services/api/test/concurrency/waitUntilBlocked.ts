import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

/** Resolves when `count` sessions of this database wait for a lock. */
export async function waitUntilBlocked(sequelize: Sequelize, count = 1): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [row] = await sequelize.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      { type: QueryTypes.SELECT },
    );
    if (row && row.waiting >= count) return;
    await sleep(5);
  }
  throw new Error(`${count} sessions did not wait for a lock`);
}
