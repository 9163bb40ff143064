import { fileURLToPath } from 'node:url';
import { readDatabaseConfig } from './config.ts';
import { migrate } from './db/migrations.ts';
import { migrateQueue } from './outbox/queueBackend.ts';

// Its own command: a release runs it once before the new processes start (RELIABILITY §5.5).
const { databaseUrl, queueUrl } = readDatabaseConfig();
const folder = fileURLToPath(new URL('../migrations', import.meta.url));

await migrate({ url: databaseUrl, folder, onApplied: (name) => console.log(`applied ${name}`) });
await migrateQueue(queueUrl);
console.log('The database is up to date.');
