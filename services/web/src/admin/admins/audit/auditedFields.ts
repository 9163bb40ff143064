import type { AuditView } from '@studio/contract/admin/admins';
import { paymentMethods, paymentMethodWord } from '@studio/contract/bookings/payments';
import { formatClock, formatShortDate, isClock, isDay } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';

export interface AuditedField {
  field: string;
  /** Null when the field did not exist on this side of the change. */
  before: string | null;
  after: string | null;
}

/** Returns the fields of an audit entry for display; of a change, only the fields that differ. */
export function auditedFields({ before, after }: Pick<AuditView, 'before' | 'after'>): AuditedField[] {
  const names = Object.keys({ ...before, ...after }).sort((one, other) => positionOf(one) - positionOf(other));
  return names.map((name) => ({
    field: fieldLabels.get(name) ?? name,
    before: before && formatValue(name, before[name]),
    after: after && formatValue(name, after[name]),
  }));
}

const fieldLabels = new Map([
  ['title', 'Title'],
  ['description', 'Description'],
  ['date', 'Date'],
  ['startTime', 'Start'],
  ['endTime', 'End'],
  ['furtherDates', 'Further dates'],
  ['movesMissedDates', 'Missed dates may be moved'],
  ['price', 'Price'],
  ['capacity', 'Capacity'],
  ['category', 'Category'],
  ['isPrivate', 'Private'],
  ['imageUrl', 'Picture'],
  ['payNowButtonHtml', 'Pay-now form'],
  ['attendeeQuestions', 'Questions about each person'],
  ['payLater', 'Payment later'],
  ['questions', 'Custom questions'],
  ['timePlan', 'Time plan'],
  ['included', 'Included'],
  ['bring', 'Bring'],
  ['goodToKnow', 'Good to know'],
  ['teacher', 'Teacher'],
  ['images', 'Further pictures'],
  ['status', 'Status'],
  ['paymentStatus', 'Payment'],
  ['paymentMethod', 'Paid by'],
  ['participants', 'Participants'],
  ['totalAmount', 'Total'],
  ['paidAmount', 'Paid'],
  ['owed', 'To pay'],
  ['balance', 'Left'],
  ['expiresOn', 'Valid until'],
  ['eventId', 'Workshop number'],
  ['username', 'Username'],
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phone', 'Phone'],
  ['isActive', 'Active'],
  ['bookings', 'Bookings'],
  ['references', 'References'],
  ['name', 'Name'],
  ['age', 'Age'],
  ['notes', 'Notes'],
  ['refund', 'Refund'],
  ['asCredit', 'As credit'],
  ['reason', 'Reason'],
  ['code', 'Code'],
  ['kind', 'Percent or sum'],
  ['value', 'Value (% or cents)'],
  ['appliesTo', 'Applies to'],
  ['validFrom', 'First day'],
  ['validUntil', 'Last day'],
  ['workshops', 'Workshops'],
  ['categories', 'Categories'],
  ['weekdays', 'Weekdays'],
  ['minPeople', 'Minimum people'],
  ['maxUses', 'Uses in all'],
  ['maxUsesPerPerson', 'Uses per person'],
  ['freeCancellationHours', 'Free cancellation, hours before'],
  ['keptPercentAfter', 'Kept after that, %'],
  ['creditOffer', 'Credit instead of money'],
  ['newBookingMail', 'Mail about new bookings'],
  ['sellsVouchers', 'Sells gift vouchers'],
  ['askForReviews', 'Asks for reviews'],
  ['bankDetails', 'Bank details'],
  ['eftDays', 'Days for an EFT'],
  ['messageTemplates', 'Message templates'],
  ['consentText', 'Consent text'],
  ['privacyText', 'Privacy page'],
  ['termsText', 'Terms page'],
  ['retentionMonths', 'Months that bookings are kept'],
  ['messageRetentionMonths', 'Months that messages are kept'],
]);
const order = [...fieldLabels.keys()];

/** Returns the field's position in the form, because JSON columns do not preserve an order. */
function positionOf(name: string): number {
  const index = order.indexOf(name);
  return index === -1 ? order.length : index;
}

const sums = new Set(['price', 'totalAmount', 'paidAmount', 'owed', 'balance', 'refund']);

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return sums.has(name) ? formatSum(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if ((name === 'date' || name === 'expiresOn') && isDay(value)) return formatShortDate(value);
  if (name.endsWith('Time') && isClock(value)) return formatClock(value);
  if (name === 'paymentMethod') return methodWord(value);
  return name === 'paymentStatus' && value === 'completed' ? 'paid' : value;
}

function methodWord(value: string): string {
  const method = paymentMethods.find((known) => known === value);
  return method ? paymentMethodWord(method) : value;
}
