/** The e-mail address is URL-encoded (SPEC §7). */
export function customerPath(email: string): string {
  return `/api/admin/customers/${encodeURIComponent(email)}`;
}

/** All customers that match the search (SPEC §7: without paging the response is an array). */
export function allCustomersPath(search: string): string {
  return `/api/admin/customers${search && `?search=${encodeURIComponent(search)}`}`;
}
