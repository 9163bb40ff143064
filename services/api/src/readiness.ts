import type { Redis } from 'ioredis';
import type { Sequelize } from 'sequelize';
import type { Dependency } from '@studio/runtime/readiness';
import { run, statement } from './db/statement.ts';

const selectOne = statement('ready select', 'select 1');
const selectMigration = statement('ready schema', 'select 1 from schema_migrations where name = $1');

export function databaseDependencies(database: Sequelize, lastMigration: string): Dependency[] {
  return [
    {
      name: 'database',
      check: async () => {
        await run(database, selectOne, []);
      },
    },
    {
      name: 'schema',
      check: async () => {
        const seen = await run(database, selectMigration, [lastMigration]);
        if (seen.length === 0) throw new Error(`${lastMigration} has not been applied`);
      },
    },
  ];
}

/** Redis is not required: without it limits count in memory and mails wait in the outbox. */
export function redisDependency(redis: Redis): Dependency {
  return {
    name: 'redis',
    optional: true,
    check: async () => {
      await redis.ping();
    },
  };
}

/** The queue is not required, because mails wait in the outbox. */
export function queueDependency(isConnected: () => boolean): Dependency {
  return {
    name: 'queue',
    optional: true,
    check: () => (isConnected() ? Promise.resolve() : Promise.reject(new Error('the relay is not connected'))),
  };
}
