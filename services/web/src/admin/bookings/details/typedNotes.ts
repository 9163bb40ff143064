import type { AdminBookingView } from '@studio/contract/adminBookings';

/** What was typed into the notes and is not saved. */
export interface TypedNotes {
  text: string;
  /** What the booking said when it was typed; the empty text for nothing. */
  read: string;
}

export function savedNotes({ notes }: Pick<AdminBookingView, 'notes'>): string {
  return notes ?? '';
}

/** What the field shows: what was typed, and where nothing was typed what the booking says. */
export function shownNotes(booking: AdminBookingView, typed: TypedNotes | null): string {
  const saved = savedNotes(booking);
  if (!typed) return saved;
  return typed.read === saved || typed.text.trim() !== typed.read ? typed.text : saved;
}

export function areNotesUnsaved(booking: AdminBookingView, typed: TypedNotes | null): boolean {
  return shownNotes(booking, typed).trim() !== savedNotes(booking);
}

/** Somebody else wrote after it was typed. */
export function areNotesOvertaken(booking: AdminBookingView, typed: TypedNotes | null): boolean {
  return typed !== null && areNotesUnsaved(booking, typed) && typed.read !== savedNotes(booking);
}
