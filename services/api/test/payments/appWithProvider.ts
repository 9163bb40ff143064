import { useAdmins } from '../admins.ts';
import type { AdminClient, TestAdmins } from '../admins.ts';
import { useApp } from '../app.ts';
import type { AppOptions, TestApp } from '../app.ts';
import { useDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { useProvider } from './provider.ts';
import type { TestProvider } from './provider.ts';

interface AppWithProvider {
  database: TestDatabase;
  provider: TestProvider;
  app: TestApp;
  admins: TestAdmins;
  /** Logs in before each test. */
  admin: AdminClient;
}

/** The API with its database, the fake validation server of PayFast and admins. */
export function useAppWithProvider(env: () => NonNullable<AppOptions['env']> = () => ({})): AppWithProvider {
  const database = useDatabase();
  const provider = useProvider();
  const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl, env: env() }));
  const admins = useAdmins(app);
  return { database, provider, app, admins, admin: useAdmin(admins) };
}

function useAdmin(admins: TestAdmins): AdminClient {
  let client: AdminClient | undefined;
  beforeEach(async () => {
    client = await admins.signIn();
  });

  const signedIn = (): AdminClient => {
    if (!client) throw new Error('The admin is signed in only while tests run');
    return client;
  };
  return {
    get admin() {
      return signedIn().admin;
    },
    get token() {
      return signedIn().token;
    },
    get cookie() {
      return signedIn().cookie;
    },
    get: (path) => signedIn().get(path),
    post: (path, body, headers) => signedIn().post(path, body, headers),
    put: (path, body) => signedIn().put(path, body),
    patch: (path, body) => signedIn().patch(path, body),
    delete: (path) => signedIn().delete(path),
  };
}
