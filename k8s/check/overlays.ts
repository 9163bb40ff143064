import type { Expectations } from './types.ts';

/** Every installation must allow the connections `flows` and deny `noFlows`. */
const flows = [
  'world:web:3000',
  'world6:web:3000',
  'world:certificate-challenge:8089',
  'web:api:4000',
  'api:world:443',
  'worker:api:9464',
  'worker:world:587',
  'backup:world:443',
];
const noFlows = [
  // A pod of another namespace. It could send any address in X-Forwarded-For.
  'prometheus:web:3000',
  '10.42.0.7:web:3000',
  'pod6:web:3000',
  'world:api:4000',
  'world6:api:4000',
  'world:api:9464',
  'world:worker:4100',
  'world:certificate-challenge:80',
  'certificate-challenge:api:4000',
  'web:world:443',
  'web:api:9464',
  'web:worker:4100',
  'worker:api:4000',
  'api:world:25',
  'api:10.0.0.1:443',
  'worker:10.0.0.1:443',
  'backup:10.0.0.1:443',
  'backup:world:22',
  'migrate:world:443',
];

const singleNode = {
  flows: [
    ...flows,
    'api:postgres:5432',
    'migrate:postgres:5432',
    'backup:postgres:5432',
    'restore-drill:postgres:5432',
    'restore:postgres:5432',
    'api:redis:6379',
    'worker:redis:6379',
  ],
  noFlows: [
    ...noFlows,
    'world:postgres:5432',
    'world:redis:6379',
    'web:postgres:5432',
    'web:redis:6379',
    'worker:postgres:5432',
    'migrate:redis:6379',
    'postgres:world:443',
    'redis:world:443',
  ],
};

/** The operator manages the database. Redis has an address of the range in the overlay's network.yaml. */
const production = {
  flows: [
    ...flows,
    'api:studio-db:5432',
    'migrate:studio-db:5432',
    'backup:studio-db:5432',
    'restore-drill:studio-db:5432',
    'restore:studio-db:5432',
    'studio-db:studio-db:5432',
    'studio-db:world:443',
    'api:10.0.0.1:6380',
    'worker:10.0.0.1:6380',
  ],
  noFlows: [
    ...noFlows,
    'world:studio-db:5432',
    'web:studio-db:5432',
    'worker:studio-db:5432',
    'api:studio-db:8000',
    'web:10.0.0.1:6380',
    'migrate:10.0.0.1:6380',
    'backup:10.0.0.1:6380',
  ],
};

const monitored = {
  flows: [...production.flows, 'prometheus:api:9464', 'prometheus:worker:4100', 'prometheus:studio-db:9187'],
  noFlows: [...production.noFlows, 'prometheus:api:4000', 'prometheus:studio-db:5432', 'world:studio-db:9187'],
};

export const overlays: Record<string, Expectations> = {
  'k8s/overlays/single-node': { external: ['Secret/studio'], ...singleNode },
  'k8s/overlays/production': { external: ['Secret/studio'], ...production },
  'k8s/overlays/production-monitored': { external: ['Secret/studio'], ...monitored },
};
