/** SPEC §9 Contact interest options. Apart from the schema in contact.ts, which would bring yup onto the public pages. */
export const interests = ['Workshop Booking', 'Corporate Event', 'Private Group', 'General Inquiry'] as const;
