import { Gauge, collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { registry } from '../metrics/counters.ts';
import { addDisk } from './disk.ts';
import { addFacts } from './facts.ts';
import { addPool } from './pool.ts';

export interface MetricsOptions {
  version: string;
  database: Sequelize;
  /** A separate pool, so that the metrics are available while the other pool is busy. */
  watch: Sequelize;
  uploads: string | null;
}

export function collectMetrics({ version, database, watch, uploads }: MetricsOptions): Registry {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'Running version', labelNames: ['service', 'version'], registers }).set(
    { service: 'api', version },
    1,
  );
  addPool(registry, database);
  addFacts(registry, watch);
  if (uploads !== null) addDisk(registry, uploads);
  return registry;
}
