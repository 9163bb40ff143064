import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageName, PageTextView, PublicSettingsView } from '@studio/contract/settings/settings';

/** Every page of the site is sent with the settings. */
export const settingsQuery = queryOptions<PublicSettingsView>({ queryKey: ['/api/settings'] });

export function pageTextQuery(name: PageName) {
  return queryOptions<PageTextView>({ queryKey: [`/api/settings/pages/${name}`] });
}

/**
 * Reads the settings that are already loaded and requests nothing, because the frame of every page uses it, also of the
 * portal.
 */
export function useSellsVouchers(): boolean {
  return useQuery({ ...settingsQuery, enabled: false }).data?.sellsVouchers ?? false;
}

/** Null while the settings are unknown. Pages then leave out what depends on them. */
export function useStudioSettings(): PublicSettingsView | null {
  return useQuery(settingsQuery).data ?? null;
}
