import { Gauge, collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { registry } from '../metrics/counters.ts';
import { addDiskMetrics } from './disk.ts';
import { addDatabaseMetrics } from './facts.ts';
import { addPoolMetrics } from './pool.ts';

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
  addPoolMetrics(registry, database);
  addDatabaseMetrics(registry, watch);
  if (uploads !== null) addDiskMetrics(registry, uploads);
  return registry;
}
