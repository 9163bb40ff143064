/** The query string of a list, without the filters that are not set. */
export function listQuery(values: Record<string, string>): string {
  const set = Object.entries(values).filter(([, value]) => value !== '');
  return new URLSearchParams(set).toString();
}
