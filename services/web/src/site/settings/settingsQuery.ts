import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageName, PageTextView, PublicSettingsView } from '@studio/contract/settings/settings';

/** Every page of the site is sent with the settings. */
export const settingsQuery = queryOptions<PublicSettingsView>({ queryKey: ['/api/settings'] });

export function pageTextQuery(name: PageName) {
  return queryOptions<PageTextView>({ queryKey: [`/api/settings/pages/${name}`] });
}

/** For the frame of every page, also of the portal: it asks for nothing. */
export function useSellsVouchers(): boolean {
  return useQuery({ ...settingsQuery, enabled: false }).data?.sellsVouchers ?? false;
}

/** Null while the settings are not known: the page then makes no promises. */
export function useStudioSettings(): PublicSettingsView | null {
  return useQuery(settingsQuery).data ?? null;
}
