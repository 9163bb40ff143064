import { fileURLToPath } from 'node:url';
import { migrateQueue } from '@studio/runtime/queue/queueBackend';
import { readMigrationConfig } from './config.ts';
import { UnknownMigration, migrate } from './db/migrations.ts';
import { grantRoles } from './db/roles.ts';

// A separate command, because a release runs it once before the new processes start (RELIABILITY §5.5).
const { databaseUrl, queueUrl, roles } = readMigrationConfig();
const folder = fileURLToPath(new URL('../migrations', import.meta.url));

try {
  await migrate({ url: databaseUrl, folder, onApplied: (name) => console.log(`applied ${name}`) });
  await migrateQueue(queueUrl);
  await grantRoles(databaseUrl, roles);
  console.log('The database is up to date.');
} catch (error) {
  if (!(error instanceof UnknownMigration)) throw error;
  console.error(error.message);
  process.exitCode = 3; // the demo recognises this exit code
}
