import { object } from 'yup';
import type { InferType } from 'yup';
import { idSchema } from '../events/events.ts';
import type { MovedPlaceView } from '../format/courseDates.ts';
import { integer } from '../validation/text.ts';

/** A person who comes to a date of another course instead of a date of the booked one. */
export interface MovedDateView extends MovedPlaceView {
  attendeeId: number;
  /** True until one of the two dates has started, or the person has arrived. */
  canUndo: boolean;
}

export const undoMoveSchema = object({
  attendeeId: integer('Person').required('Person is required'),
  /** `firstDateId`, or the id of a further date. */
  missedDateId: integer('Missed date').required('Missed date is required'),
});
export type UndoMove = InferType<typeof undoMoveSchema>;

export const moveDateSchema = undoMoveSchema.shape({
  eventId: idSchema,
  dateId: integer('New date').required('New date is required'),
});
export type MoveDate = InferType<typeof moveDateSchema>;
