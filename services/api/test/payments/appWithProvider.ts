import type { AppOptions } from '../app.ts';
import { useAppWithAdmins } from '../appWithAdmins.ts';
import type { AppWithAdmins } from '../appWithAdmins.ts';
import { useProvider } from './provider.ts';
import type { TestProvider } from './provider.ts';

/** The API with its database, the fake validation server of PayFast and admins. */
export function useAppWithProvider(
  env: () => NonNullable<AppOptions['env']> = () => ({}),
): AppWithAdmins & { provider: TestProvider } {
  const provider = useProvider();
  return { ...useAppWithAdmins(() => ({ validateUrl: provider.config.validateUrl, env: env() })), provider };
}
