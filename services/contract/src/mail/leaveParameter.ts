/** Follows the key in the fragment of a waiting-list link. The page then begins at the button that leaves the line. */
export const leaveParameter = 'leave';
