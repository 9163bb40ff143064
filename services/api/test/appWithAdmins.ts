import { useAdmins } from './admins.ts';
import type { TestAdmins } from './admins.ts';
import { useApp } from './app.ts';
import type { AppOptions, TestApp } from './app.ts';
import { useDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

export interface AppWithAdmins {
  database: TestDatabase;
  app: TestApp;
  admins: TestAdmins;
}

/** Starts the API with a database and admins for the tests of a file. */
export function useAppWithAdmins(options?: () => Omit<AppOptions, 'database'>): AppWithAdmins {
  const database = useDatabase();
  const app = useApp(database, options);
  return { database, app, admins: useAdmins(app) };
}
