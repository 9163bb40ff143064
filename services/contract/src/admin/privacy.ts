/** A row as it is stored, without internal keys. */
export type StoredRow = Record<string, unknown>;

/** Everything that is stored about one e-mail address (POPIA s23). */
export interface PersonalDataView {
  email: string;
  /** ISO instant */
  exportedAt: string;
  customer: StoredRow[];
  /** Each booking has the title and start of its workshop. */
  bookings: StoredRow[];
  /** The people of the bookings. */
  attendees: StoredRow[];
  /** Vouchers that were ordered by the person or for them, and are not paid. */
  voucherOrders: StoredRow[];
  /** Vouchers that the person has bought or was given. */
  vouchers: StoredRow[];
  payments: StoredRow[];
  /** Invoices and credit notes, which stay when the person is erased. */
  invoices: StoredRow[];
  /** The payers of undecided payments without a booking. */
  payers: StoredRow[];
  /** Money on the bank account that was recorded for the bookings, or needs a decision. */
  bankEntries: StoredRow[];
  refunds: StoredRow[];
  bookingChanges: StoredRow[];
  waitlistEntries: StoredRow[];
  contactMessages: StoredRow[];
  contactReplies: StoredRow[];
  quotes: StoredRow[];
  reviews: StoredRow[];
  /** Mails and text messages. Only their kind and time are stored. */
  mails: StoredRow[];
  /** Messages that the studio wrote to participants. */
  broadcasts: StoredRow[];
  /** The notes about bookings and their earlier versions. */
  notes: StoredRow[];
}

export interface ErasureView {
  bookings: number;
  messages: number;
}
