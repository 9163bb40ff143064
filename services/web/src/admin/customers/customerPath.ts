/** The path contains the URL-encoded e-mail address (SPEC §7). */
export function customerPath(email: string): string {
  return `/api/admin/customers/${encodeURIComponent(email)}`;
}

/** The path of all matching customers: without paging the response is an array (SPEC §7). */
export function matchingCustomersPath(search: string): string {
  return `/api/admin/customers?search=${encodeURIComponent(search)}`;
}
