/** In the fragment of a mailed link to a place in line, after its key: the page then begins at the button that leaves. */
export const leaveParameter = 'leave';
