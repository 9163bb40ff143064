import { queryOptions } from '@tanstack/react-query';
import type { PageName, PageTextView } from '@studio/contract/settings/settings';

/** Reads the owner's text of a page; null from an API of the specification alone. */
export function pageTextQuery(name: PageName) {
  return queryOptions<PageTextView | null>({
    queryKey: [`/api/settings/pages/${name}`],
    meta: { nullOn: [400, 404] },
  });
}
