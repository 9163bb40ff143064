import { Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';

const parts = { db_pool_size: 'size', db_pool_used: 'using', db_pool_waiting: 'waiting' } as const;
const help = {
  db_pool_size: 'Connections to the database',
  db_pool_used: 'Connections to the database in use',
  db_pool_waiting: 'Requests that wait for a connection',
} as const;

export function addPoolMetrics(registry: Registry, database: Sequelize): void {
  for (const [name, part] of Object.entries(parts)) {
    const gauge: Gauge = new Gauge({
      name,
      help: help[name as keyof typeof help],
      registers: [registry],
      collect: () => gauge.set(countOf(database, part)),
    });
  }

  const acquired = new Histogram({
    name: 'db_acquire_seconds',
    help: 'How long requests waited for a connection',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5],
    registers: [registry],
  });
  const since = new WeakMap<object, number>();
  database.addHook('beforePoolAcquire', (options: object) => void since.set(options, performance.now()));
  database.addHook('afterPoolAcquire', (_connection: unknown, options: object) => {
    acquired.observe((performance.now() - (since.get(options) ?? performance.now())) / 1000);
  });
}

function countOf(database: Sequelize, part: string): number {
  const pool: unknown = Reflect.get(database.connectionManager, 'pool');
  const count: unknown = typeof pool === 'object' && pool !== null ? Reflect.get(pool, part) : 0;
  return typeof count === 'number' ? count : 0;
}
