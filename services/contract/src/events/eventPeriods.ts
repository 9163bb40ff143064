// In a separate file without the schemas, so that the portal's first page does not load yup.
export const eventPeriods = ['all', 'coming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];
