import type { Transaction } from 'sequelize';
import type { AuditFields } from '../../admins/audit/audit.ts';
import { markDifferent, maskEmail, maskName, maskPhone } from '../../admins/audit/mask.ts';
import { changedMeanwhile, invalidInput } from '../../errors.ts';
import { isStale } from '../../input/staleEdit.ts';
import type { Order } from '../../orders/order.model.ts';
import type { Booking } from '../booking.model.ts';
import { toE164 } from '../phone.ts';
import { enqueueEmailUpdated } from './changeMails.ts';

type Contact = Pick<Order, 'firstName' | 'lastName' | 'email' | 'phone'>;
export type ContactEdit = { [Field in keyof Contact]?: string | undefined } & {
  /** The values that the caller had read (ADR 0020). */
  before?: object | undefined;
};

/**
 * Absent fields stay as they are. An empty e-mail or phone is removed. A new e-mail address makes older manage links
 * invalid, and the old address is told by mail. The caller has locked the booking, and sends a mail to the new address.
 * @returns whether the e-mail address has changed
 * @throws changed_meanwhile; invalid_input when an online booking would lose its contact
 */
export async function updateContact(
  transaction: Transaction,
  booking: Booking,
  { email, phone, before = {}, ...names }: ContactEdit,
  requestId: string | null,
): Promise<boolean> {
  const { order, status } = booking;
  const { email: previous } = order;
  const contact = {
    firstName: names.firstName ?? order.firstName,
    lastName: names.lastName ?? order.lastName,
    email: email === undefined ? previous : email || null,
    phone: phone === undefined ? order.phone : phone || null,
    ...(phone !== undefined && { phoneE164: toE164(phone) }),
  };
  if (isStale(textsOf(order), before, textsOf(contact))) throw changedMeanwhile('this booking', order.updatedAt);
  requireContact(order, contact);
  const hasNewEmail = contact.email !== previous;
  await order.update(contact, { transaction });
  if (hasNewEmail) await booking.update({ manageVersion: booking.manageVersion + 1 }, { transaction });
  const isOther = contact.email?.toLowerCase() !== previous?.toLowerCase();
  if (isOther && previous !== null && status === 'confirmed') {
    await enqueueEmailUpdated(transaction, booking.id, previous, requestId);
  }
  return hasNewEmail;
}

/** Returns the contact as presented: an absent address or number is ''. */
function textsOf({ firstName, lastName, email, phone }: Contact) {
  return { firstName, lastName, email: email ?? '', phone: phone ?? '' };
}

/** Only a walk-in customer may have neither e-mail nor phone. */
function requireContact({ origin }: Order, { email, phone }: Pick<Contact, 'email' | 'phone'>): void {
  if (origin === null || (email !== null && phone !== null)) return;
  throw invalidInput('A booking made online needs an email address and a phone number.', {
    ...(email === null && { email: 'Valid email required' }),
    ...(phone === null && { phone: 'Phone number required' }),
  });
}

/** Masks the fields, and marks an edit that does not change the masked text. */
export function contactAuditFields(contact: Contact, was: Contact): AuditFields {
  const show = (field: keyof Contact, mask: (text: string) => string): string => {
    const [now, before] = [contact[field] ?? '', was[field] ?? ''];
    return markDifferent(mask(now), now !== before && mask(now) === mask(before));
  };
  return {
    firstName: show('firstName', maskName),
    lastName: show('lastName', maskName),
    email: show('email', maskEmail),
    phone: show('phone', maskPhone),
  };
}
