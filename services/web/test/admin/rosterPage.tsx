import { Route, Routes } from 'react-router-dom';
import type { RosterEntry, RosterView } from '@studio/contract/admin/roster';
import type { WaitingPartyView } from '@studio/contract/bookings/waitlist';
import { AdminRoster } from '../../src/admin/pages/AdminRosterPage.tsx';
import { renderAt } from '../renderPage.tsx';
import { exampleAdmin } from './exampleAdmins.ts';
import { usePortalApi } from './portalApi.ts';

/** The roster of workshop 7, in front of a fake API. Call it once, at the top of a test file. */
export function rosterPage() {
  const api = usePortalApi();
  beforeEach(() => {
    api.answers['GET /api/admin/profile'] = () => ({ body: exampleAdmin() });
    api.answers['GET /api/admin/events/7/waitlist'] = () => ({ body: [] });
  });

  function open(answer: { status?: number; body?: unknown }): void {
    api.answers['GET /api/admin/events/7/roster'] = () => answer;
    renderAt(
      '/admin/roster/7',
      <Routes>
        <Route path="/admin/roster/:eventId" element={<AdminRoster />} />
      </Routes>,
    );
  }

  return { api, open };
}

let lastId = 0;

export function rosterEntry(overrides: Partial<RosterEntry> = {}): RosterEntry {
  lastId += 1;
  return {
    bookingId: lastId,
    bookingReference: '7K2M-9QXT-4WBD',
    firstName: 'Lerato',
    lastName: 'Nkosi',
    phone: '082 555 0119',
    participants: 2,
    tickets: [],
    status: 'confirmed',
    paymentStatus: 'completed',
    totalAmount: 90_000,
    notes: null,
    openAmount: null,
    attendees: [],
    answers: [],
    hasArrived: false,
    movedDates: [],
    isAwaitingChoice: false,
    ...overrides,
  };
}

/** The fields of an entry of the waiting list without its person; a workshop without ticket types by default. */
export function waitingParty(party: Pick<WaitingPartyView, 'participants'> & Partial<WaitingPartyView>) {
  const tickets = [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: party.participants }];
  const person = { lastName: 'Nkosi', email: 'x@mail.example', offeredUntil: null, createdAt: '' };
  return { ...person, tickets, areTicketsSold: true, ...party };
}

type RosterOverrides = Partial<RosterView> & {
  questions?: RosterView['event']['attendeeQuestions'];
  customQuestions?: RosterView['event']['questions'];
};

export function rosterOf(
  entries: RosterEntry[],
  { questions = [], customQuestions = [], ...overrides }: RosterOverrides = {},
): RosterView {
  return {
    event: {
      id: 7,
      title: 'Raku Night',
      date: '2031-05-03',
      startTime: '18:00',
      endTime: '20:30',
      furtherDates: [],
      capacity: 12,
      attendeeQuestions: questions,
      questions: customQuestions,
    },
    isCancelled: false,
    dateId: 0,
    guests: [],
    seatsTaken: entries.reduce((sum, { participants }) => sum + participants, 0),
    entries,
    ...overrides,
  };
}
