/** A row as it is stored, without keys of our own. */
export type StoredRow = Record<string, unknown>;

/** Everything that is held about one e-mail address (POPIA s23). */
export interface PersonalDataView {
  email: string;
  /** ISO instant */
  exportedAt: string;
  customer: StoredRow[];
  /** With title and start of the workshop. */
  bookings: StoredRow[];
  payments: StoredRow[];
  /** Of undecided payments without a booking. */
  payers: StoredRow[];
  refunds: StoredRow[];
  bookingChanges: StoredRow[];
  waitlistEntries: StoredRow[];
  contactMessages: StoredRow[];
  contactReplies: StoredRow[];
  /** Mails and text messages, of which only kind and time are kept. */
  mails: StoredRow[];
  /** Messages that the studio wrote to participants. */
  broadcasts: StoredRow[];
  /** Notes about bookings, also earlier ones. */
  notes: StoredRow[];
}

export interface ErasureView {
  bookings: number;
  messages: number;
}
