import type { Sequelize, Transaction } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistMail } from '@studio/contract/mail/mails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { transactionOf } from '../../db/transact.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import type { Composers, OutboxMail } from '../../outbox/composeMail.ts';
import type { MailLinks } from '../mails/bookingComposers.ts';
import type { WaitlistMailKind } from '../offers/enqueueWaitlistMail.ts';
import { findEntry, totalOf } from './waitlistEntry.ts';
import type { EntryDetail } from './waitlistEntry.ts';
import { waitlistUrlOf } from './waitlistKey.ts';

type Content = Omit<WaitlistMail, keyof MailSite>;

type Condition = (entry: EntryDetail, event: Event) => boolean;

export function createWaitlistComposers({ canonicalOrigin, manageKey }: MailLinks): Pick<Composers, WaitlistMailKind> {
  async function compose(
    on: Transaction | Sequelize,
    { waitlistEntryId }: OutboxMail,
    applies: Condition,
  ): Promise<Content | null> {
    const entry = waitlistEntryId === null ? undefined : await findEntry(on, waitlistEntryId);
    const event = entry && (await Event.findByPk(entry.eventId, { transaction: transactionOf(on) }));
    if (!entry || !event || !applies(entry, event)) return null;
    const { firstName, lastName, email, participants, tickets, requested, partiesBefore } = entry;
    const { state, areTicketsSold, offeredUntil } = entry;
    const { id, title, date, cancelReason } = event;
    return {
      firstName,
      lastName,
      email,
      participants,
      tickets,
      requested,
      partiesBefore,
      entryUrl: waitlistUrlOf(entry.id, entry.origin ?? canonicalOrigin, manageKey),
      offer:
        state === 'offered' && areTicketsSold && offeredUntil
          ? { totalAmount: totalOf(entry, tickets), until: offeredUntil.toISOString() }
          : null,
      event: { id, title, date, startTime: event.startTime.slice(0, 5), cancelReason },
    };
  }

  function when(applies: Condition) {
    return (on: Transaction | Sequelize, mail: OutboxMail) => compose(on, mail, applies);
  }

  return {
    'waitlist-confirm': when(
      ({ state, requested, areTicketsSold }, event) =>
        (requested !== null || (state === 'unconfirmed' && areTicketsSold)) && takesPlace(event),
    ),
    'waitlist-joined': when((entry, event) => isInLine(entry) && takesPlace(event)),
    'waitlist-offer': when(
      ({ state, areTicketsSold }, event) => state === 'offered' && areTicketsSold && takesPlace(event),
    ),
    'waitlist-expired': when(({ state }, event) => state === 'expired' && takesPlace(event)),
    'waitlist-rescheduled': when((entry, event) => isInLine(entry) && takesPlace(event)),
    'waitlist-ended': when(({ state }) => state === 'ended'),
  };
}
