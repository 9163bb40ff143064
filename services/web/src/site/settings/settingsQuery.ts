import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSettingsView } from '@studio/contract/settings/settings';

/** Every page of the site is sent with the settings. Null from an API of the specification alone. */
export const settingsQuery = queryOptions<PublicSettingsView | null>({
  queryKey: ['/api/settings'],
  meta: { nullOn: [400, 404] },
});

/** Null while the settings are not known: the page then makes no promises. */
export function useStudioSettings(): PublicSettingsView | null {
  return useQuery(settingsQuery).data ?? null;
}
