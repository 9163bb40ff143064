// Apart from the schemas, so that the portal's first page does not load yup for it.
export const eventPeriods = ['all', 'coming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];
