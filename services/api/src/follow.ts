/**
 * Names the booking in the request's further log lines (ADR 0011). With the `traceparent` of the booking the request
 * continues that trace.
 */
export type FollowBooking = (bookingId: number, traceparent?: string | null) => void;
