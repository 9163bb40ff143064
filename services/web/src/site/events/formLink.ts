/** The router state of a link to a workshop's page that opens the booking form there. */
export interface FormLinkState {
  bookFor: number;
}

/** Returns the number of participants with which the form begins; null without such a link. */
export function participantsOfLink(state: unknown): number | null {
  const isFormLink = typeof state === 'object' && state !== null && 'bookFor' in state;
  return isFormLink && typeof state.bookFor === 'number' ? state.bookFor : null;
}
