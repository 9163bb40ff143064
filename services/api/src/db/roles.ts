import { Client } from 'pg';

/**
 * The connection URLs of the API's and of the backup's database role. Null if that service connects as the owner of the
 * database.
 */
export interface Roles {
  app: string | null;
  backup: string | null;
}

/** RELIABILITY O18: the API's role cannot change rows of these tables (DESIGN §4 Ledger). */
const appendOnly = ['audit_log', 'audit_details', 'order_lines', 'payments', 'payment_resolutions', 'invoices'];

/** Call it after every migration, because new tables have no grants (RELIABILITY §5.6, O19). */
export async function grantRoles(url: string, { app, backup }: Roles): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'studio-migrate' });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    if (app) await grantApp(client, await makeRole(client, app));
    if (backup) await grantBackup(client, await makeRole(client, backup));
  } finally {
    await client.end();
  }
}

async function grantApp(client: Client, role: string): Promise<void> {
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke update, delete on ${appendOnly.join(', ')} from ${role};
    revoke insert, update, delete on schema_migrations, backup_runs, backup_state, daily_figures,
      invoice_counters from ${role};
  `);
}

async function grantBackup(client: Client, role: string): Promise<void> {
  await client.query(`
    grant usage on schema public to ${role};
    grant select on all tables in schema public to ${role};
    grant select on all sequences in schema public to ${role};
    grant insert on backup_runs to ${role};
    grant insert, update on backup_state to ${role};
  `);
}

async function makeRole(client: Client, address: string): Promise<string> {
  const { username, password } = new URL(address);
  const name = decodeURIComponent(username);
  const role = client.escapeIdentifier(name);
  const secret = client.escapeLiteral(decodeURIComponent(password));

  const { rows } = await client.query<{ exists: boolean; may: boolean }>(
    `select exists(select from pg_roles where rolname = $1) as exists,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may`,
    [name],
  );
  if (rows[0]?.may) {
    await client.query(`${rows[0].exists ? 'alter' : 'create'} role ${role} login password ${secret}`);
  } else if (!rows[0]?.exists) {
    throw new Error(`The role ${name} does not exist, and the migrations may not make it`);
  }
  return role;
}
