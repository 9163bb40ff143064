import type { Server } from 'node:http';
import { Gauge, collectDefaultMetrics } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { registry } from './counters.ts';
import { addDisk } from './disk.ts';
import { addFacts } from './facts.ts';
import { addPool } from './pool.ts';
import { showMetrics } from './server.ts';

export interface MetricsOptions {
  /** Of the internal network alone. */
  port: number;
  version: string;
  /** Whose pool is measured. */
  database: Sequelize;
  /** Asked for the facts, so that they are known while the other pool is busy. */
  watch: Sequelize;
  /** Where pictures are kept, when that is a folder. */
  uploads: string | null;
}

/** Shows what this process counts, how it fares and what the database knows. */
export function startMetrics({ port, version, database, watch, uploads }: MetricsOptions): Server {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'build_info', help: 'What runs', labelNames: ['service', 'version'], registers }).set(
    { service: 'api', version },
    1,
  );
  addPool(registry, database);
  addFacts(registry, watch);
  if (uploads !== null) addDisk(registry, uploads);
  return showMetrics(registry, port);
}
