/** One customer in the API: the address is URL-encoded (SPEC §7). */
export function customerPath(email: string): string {
  return `/api/admin/customers/${encodeURIComponent(email)}`;
}

/** All that fit the search, on whatever page (SPEC §7: without paging the answer is an array). */
export function allCustomersPath(search: string): string {
  return `/api/admin/customers${search && `?search=${encodeURIComponent(search)}`}`;
}
