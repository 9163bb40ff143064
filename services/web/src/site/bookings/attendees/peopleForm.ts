import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';

/** What the fields about people and answers need of the booking form. */
export interface PeopleForm {
  entry: BookingEntry;
  /** The errors by field, such as `attendees[1].age`. */
  errors: Partial<Record<string, string>>;
  disabled: boolean;
  /** @param fields the fields whose errors end; by default those of the part */
  onChange: (part: Partial<BookingEntry>, fields?: string[]) => void;
}
