/** SPEC §9 Contact interest options. Not in contact.ts, because its schema would pull yup into the public bundle. */
export const interests = ['Workshop Booking', 'Corporate Event', 'Private Group', 'General Inquiry'] as const;
