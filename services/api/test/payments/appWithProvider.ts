import { useAdmins } from '../admins.ts';
import type { TestAdmins } from '../admins.ts';
import { useApp } from '../app.ts';
import type { AppOptions, TestApp } from '../app.ts';
import { useDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { useProvider } from './provider.ts';
import type { TestProvider } from './provider.ts';

/** The API with its database, the fake validation server of PayFast and admins. */
export function useAppWithProvider(env: () => NonNullable<AppOptions['env']> = () => ({})): {
  database: TestDatabase;
  provider: TestProvider;
  app: TestApp;
  admins: TestAdmins;
} {
  const database = useDatabase();
  const provider = useProvider();
  const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl, env: env() }));
  return { database, provider, app, admins: useAdmins(app) };
}
