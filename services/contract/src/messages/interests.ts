/** In its own file, because the schema in contact.ts would add yup to the public bundle. */
export const interests = ['Workshop Booking', 'Corporate Event', 'Private Group', 'General Inquiry'] as const;
