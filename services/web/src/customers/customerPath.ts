/** One customer in the API: the address is URL-encoded (SPEC §7). */
export function customerPath(email: string): string {
  return `/api/admin/customers/${encodeURIComponent(email)}`;
}
