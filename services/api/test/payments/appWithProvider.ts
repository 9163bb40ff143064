import { useSignedIn } from '../admins.ts';
import type { AdminClient } from '../admins.ts';
import type { AppOptions } from '../app.ts';
import { useAppWithAdmins } from '../appWithAdmins.ts';
import type { AppWithAdmins } from '../appWithAdmins.ts';
import { useProvider } from './provider.ts';
import type { TestProvider } from './provider.ts';

interface AppWithProvider extends AppWithAdmins {
  provider: TestProvider;
  /** An admin who is logged in before each test. */
  admin: AdminClient;
}

/** Starts the API with a database, a fake of PayFast's validation server, and admins. */
export function useAppWithProvider(env: () => NonNullable<AppOptions['env']> = () => ({})): AppWithProvider {
  const provider = useProvider();
  const app = useAppWithAdmins(() => ({ validateUrl: provider.config.validateUrl, env: env() }));
  return { ...app, provider, admin: useSignedIn(app.admins) };
}
