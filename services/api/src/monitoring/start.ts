import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, collectDefaultMetrics, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { registry } from '../metrics/counters.ts';
import { addDatabaseMetrics } from './facts.ts';

export interface MetricsOptions {
  version: string;
  database: Sequelize;
  /** A separate pool, so that the metrics can be read while the other pool is busy. */
  watch: Sequelize;
  uploads: string | null;
}

const registers = [registry];

export function collectMetrics({ version, database, watch, uploads }: MetricsOptions): Registry {
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'Running version', labelNames: ['service', 'version'], registers }).set(
    { service: 'api', version },
    1,
  );
  addPoolMetrics(database);
  addDatabaseMetrics(registry, watch);
  if (uploads !== null) addDiskMetrics(uploads);
  return registry;
}

const poolCounts = [
  { name: 'db_pool_size', part: 'size', help: 'Connections to the database' },
  { name: 'db_pool_used', part: 'using', help: 'Connections to the database in use' },
  { name: 'db_pool_waiting', part: 'waiting', help: 'Requests that wait for a connection' },
];

function addPoolMetrics(database: Sequelize): void {
  for (const { name, part, help } of poolCounts) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(countOf(database, part)) });
  }

  const acquired = new Histogram({
    name: 'db_acquire_seconds',
    help: 'How long requests waited for a connection',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5],
    registers,
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

const freshMs = 10 * 60_000;

function addDiskMetrics(folder: string): void {
  const free = new Gauge({
    name: 'uploads_free_ratio',
    help: 'Free part of the disk that holds the pictures',
    registers,
    collect: async () => {
      // The directory does not exist before the first upload.
      const disk = await statfs(folder).catch(() => null);
      free.set(disk ? disk.bavail / disk.blocks : 1);
    },
  });

  let countedAt = -Infinity;
  const taken = new Gauge({
    name: 'uploads_bytes',
    help: 'Disk space of the pictures',
    registers,
    collect: async () => {
      if (performance.now() - countedAt < freshMs) return;
      countedAt = performance.now();
      taken.set(await bytesIn(folder));
    },
  });
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}
