/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- laid out as cards on a phone, the elements lose the roles of their own. */
import type { RosterEntry, RosterView } from '@studio/contract/admin/roster';
import { amountToPay, paymentWord } from '@studio/contract/bookings/payments';
import { extrasText, ticketsText, withoutExtras } from '@studio/contract/bookings/ticketsText';
import { questionsPer } from '@studio/contract/events/questions';
import { courseDatePlace, formatTimes } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { AnswerLines } from '../../../shared/bookings/answers/AnswerLines.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { PhoneLink } from '../../ui/ContactLinks.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AwaitingChoiceBadge } from '../AwaitingChoiceBadge.tsx';
import { ArrivalTick } from './ArrivalTick.tsx';
import { rosterTitleId } from './EndGuestPlace.tsx';
import { RosterGuest } from './RosterGuest.tsx';
import { printSize, rosterCell, shownDate, sumExtras } from './rosterLines.ts';
import type { RosterSheetContext } from './rosterLines.ts';
import { RosterPeople } from './RosterPeople.tsx';

interface RosterSheetProps {
  roster: RosterView;
  /** The key of the roster's query. */
  rosterKey: readonly string[];
  readAt: Date;
}

/** The printable attendance list of a workshop (CHECKLIST 24). */
export function RosterSheet({ roster, rosterKey, readAt }: RosterSheetProps) {
  const { event, guests, dateId } = roster;
  const date = shownDate(roster);
  const entries = [...roster.entries].sort(byName);
  const toPrepare = extrasText(sumExtras(roster));
  const sheet = { event, dateId, rosterKey };
  const isComing = date !== undefined && studioInstant(date.date, date.startTime) > serverNow();
  return (
    <article className="roster-sheet">
      <header className="mb-4 grid gap-1 print:mb-3">
        <h1 id={rosterTitleId} tabIndex={-1} className="text-[2rem] leading-tight print:text-h3">
          {event.title}
        </h1>
        <p className="num font-strong">
          {formatTimes(date ?? event)}
          {date && date.count > 1 && `, ${courseDatePlace(date)}`}
        </p>
        {roster.isCancelled && <p className="num font-strong text-wait">{cancelledLine(entries)}</p>}
        <p className="num text-sm text-ink-2 print:text-black">
          {placesLine(roster)} As of {formatTimestamp(readAt)}.
        </p>
        {toPrepare !== '' && <p className="num text-sm font-semibold">Extras to prepare: {toPrepare}</p>}
      </header>
      {entries.length + guests.length === 0 ? (
        <p className="border-t border-line py-6 text-ink-2 print:border-black print:text-black">
          Nobody has booked this workshop yet.
        </p>
      ) : (
        <table
          role="table"
          aria-label="Roster"
          className={`w-full text-sm max-sm:block print:table print:leading-tight ${printSize(roster)}`}
        >
          <thead role="rowgroup" className="max-sm:sr-only print:table-header-group">
            <tr role="row" className="border-b-2 border-ink print:border-black">
              {headers.map(([header, width]) => (
                <th
                  key={header}
                  role="columnheader"
                  scope="col"
                  className={`py-1.5 pr-5 text-left print:pr-3 font-semibold ${width}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:grid print:table-row-group">
            {entries.map((entry) => (
              <Entry key={entry.bookingId} entry={entry} sheet={sheet} />
            ))}
            {guests.map((guest) => (
              <RosterGuest key={guest.attendee.id} guest={guest} sheet={sheet} isComing={isComing} />
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

const headers = [
  ['Here', 'w-px'],
  ['Name', 'w-3/10'],
  ['People', 'w-px'],
  ['Phone', 'w-px'],
  ['Paid', 'w-px'],
  ['Notes', ''],
] as const;

interface EntryProps {
  entry: RosterEntry;
  sheet: RosterSheetContext;
}

function Entry({ entry, sheet }: EntryProps) {
  const { firstName, lastName, participants, tickets, phone, notes, isAwaitingChoice } = entry;
  return (
    <>
      <tr role="row" className="roster-row">
        <td role="cell" className={rosterCell}>
          <ArrivalTick entry={entry} sheet={sheet} />
        </td>
        <td role="cell" className={`${rosterCell} font-strong wrap-anywhere`}>
          {firstName} {lastName}
          {[ticketsText(withoutExtras(tickets)), extrasText(tickets)].filter(Boolean).map((text) => (
            <span key={text} className="num block font-normal text-ink-2 print:text-black">
              {text}
            </span>
          ))}
          {isAwaitingChoice && (
            <span className="block">
              <AwaitingChoiceBadge />
            </span>
          )}
        </td>
        <td role="cell" className={`num ${rosterCell}`}>
          {participants}
          <span className="sm:hidden print:hidden">{participants === 1 ? ' person' : ' people'}</span>
        </td>
        <td role="cell" className={`num wrap-anywhere ${rosterCell} max-sm:col-start-2 sm:whitespace-nowrap`}>
          <span className="-my-2.5 block print:my-0">
            <PhoneLink phone={phone} />
          </span>
        </td>
        <td role="cell" className={`num ${rosterCell} sm:whitespace-nowrap`}>
          {paidLine(entry)}
        </td>
        <td
          role="cell"
          className={`${rosterCell} wrap-anywhere whitespace-pre-line max-sm:col-span-2 max-sm:col-start-2`}
        >
          {notes}
          <AnswerLines questions={questionsPer(sheet.event.questions, 'booking')} answers={entry.answers} />
        </td>
      </tr>
      <RosterPeople entry={entry} sheet={sheet} columns={headers.length} />
    </>
  );
}

/** `8 of 12 places taken by 4 parties.`, followed by the seats on hold, and by who comes to another course or from one. */
function placesLine({ event, seatsTaken, entries, guests }: RosterView): string {
  const people = entries.reduce((sum, { participants }) => sum + participants, 0);
  const entriesText = entries.length === 1 ? '1 party' : `${entries.length} parties`;
  const held = seatsTaken - people;
  const paying = held > 0 ? ` ${held} more held for payments and offers.` : '';
  const moved = entries.reduce((sum, { movedDates }) => sum + movedDates.length, 0);
  const elsewhere = moved > 0 ? ` ${peopleText(moved)} to another course instead.` : '';
  const fromOthers = guests.length > 0 ? ` ${peopleText(guests.length)} from another course.` : '';
  return `${people} of ${event.capacity} places taken by ${entriesText}.${paying}${elsewhere}${fromOthers}`;
}

function peopleText(count: number): string {
  return count === 1 ? '1 person comes' : `${count} people come`;
}

/** Says how many parties have not chosen yet. They are refunded at the old start (ADR 0054). */
function cancelledLine(entries: readonly RosterEntry[]): string {
  const waiting = entries.filter(({ isAwaitingChoice }) => isAwaitingChoice).length;
  if (waiting === 0) return 'This workshop is cancelled.';
  const parties = waiting === 1 ? '1 party has' : `${waiting} parties have`;
  return `This workshop is cancelled. ${parties} not chosen yet, and get their money back at its old start.`;
}

function paidLine(entry: RosterEntry): string {
  const toPay = amountToPay(entry);
  return toPay > 0 ? `To pay ${formatSum(toPay)}` : paymentWord(entry.paymentStatus);
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

function byName(one: RosterEntry, other: RosterEntry): number {
  return (
    collator.compare(one.firstName, other.firstName) ||
    collator.compare(one.lastName, other.lastName) ||
    one.bookingId - other.bookingId
  );
}
