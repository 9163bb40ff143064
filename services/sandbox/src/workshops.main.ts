import { Client } from 'pg';
import { Environment } from '@studio/runtime/settings/environment';
import { seed } from './demo/seed/seed.ts';

// Adds the sample workshops of a trial (docker/demo.env).
const client = new Client({ connectionString: new Environment(process.env).secret('DATABASE_URL') });
await client.connect();
try {
  console.log(`workshops added: ${await seed(client, new Date())}`);
} finally {
  await client.end();
}
