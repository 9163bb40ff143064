/** Separate from contact.ts, whose schema would add yup to the public bundle. */
export const interests = ['Workshop Booking', 'Corporate Event', 'Private Group', 'General Inquiry'] as const;
