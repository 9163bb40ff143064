/** The page that mails the link to manage a booking. */
export function findPath(reference: string): string {
  return `/find-booking?reference=${encodeURIComponent(reference)}`;
}
