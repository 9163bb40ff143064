import { Gauge, collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { registry } from '../metrics/counters.ts';
import { addDisk } from './disk.ts';
import { addFacts } from './facts.ts';
import { addPool } from './pool.ts';

export interface MetricsOptions {
  version: string;
  /** The database whose pool is measured. */
  database: Sequelize;
  /** A separate pool for the facts, so that they are available while the other is busy. */
  watch: Sequelize;
  /** The upload folder; null for a bucket. */
  uploads: string | null;
}

/** Registers metrics of the process and of the database. */
export function collectMetrics({ version, database, watch, uploads }: MetricsOptions): Registry {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'What runs', labelNames: ['service', 'version'], registers }).set(
    { service: 'api', version },
    1,
  );
  addPool(registry, database);
  addFacts(registry, watch);
  if (uploads !== null) addDisk(registry, uploads);
  return registry;
}
