import type { EventDetails } from './eventDetails.ts';

/** Apart from the schema, because public pages load no yup. */
export const noDetails: EventDetails = {
  timePlan: [],
  included: [],
  bring: [],
  goodToKnow: null,
  teacher: null,
  images: [],
};
