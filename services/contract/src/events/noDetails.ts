import type { EventDetails } from './eventDetails.ts';

/** In a separate file without the schema, because public pages do not load yup. */
export const noDetails: EventDetails = {
  timePlan: [],
  included: [],
  bring: [],
  goodToKnow: null,
  teacher: null,
  images: [],
};
