import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import { priceTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Event } from '../../../src/events/event.model.ts';
import { paidItn } from '../../client.ts';
import { invoiceClient } from '../../invoices.ts';
import { manageClient } from '../../manageClient.ts';
import { entryClient, joinLine } from '../../waitlist.ts';
import { priceParty } from './discounts.ts';
import { advanceTime } from './otherSteps.ts';
import type { RunStep, VisitorAction } from './step.ts';
import { itemAt } from './step.ts';
import type { Form, Studio } from './studio.ts';

/** As many pairs as fit, and up to two extras; or undefined for tickets of the first type. */
function mixOf({ ticketTypes: [adult, pair, mug] }: Event, people: number, choice: number): TicketInput[] | undefined {
  if (!adult || !pair || !mug || choice % 2 === 0) return undefined;
  return [
    { ticketTypeId: adult.id, quantity: people % 2 },
    { ticketTypeId: pair.id, quantity: Math.floor(people / 2) },
    { ticketTypeId: mug.id, quantity: choice % 3 },
  ];
}

type KeptForm = Form & { isBooked?: true };

const unpaidChanges = `
  select r.id as "holdId", e.starts_at as "startsAt"
  from payment_requests r join bookings b on b.order_id = r.order_id join events e on e.id = b.event_id
  where r.state <> 'paid' and e.starts_at > now()
  order by r.change_id desc`;

export function visitorSteps(studio: Studio): Record<VisitorAction, RunStep> {
  const { app } = studio.context;

  /** A free booking is made at once. Its form has no fields. */
  function keep(form: KeptForm | null | undefined, price?: { totalAmount: number }): void {
    if (price) expect(form).toMatchObject({ totalAmount: price.totalAmount });
    if (form?.fields && !form.isBooked) studio.forms.push(form);
  }

  function withForm(run: (form: Form) => Promise<number>): RunStep {
    return async ({ which }) => {
      // Chooses from the latest form, because most people pay at once.
      const form = itemAt(studio.forms.toReversed(), which);
      return form ? run(form) : 0;
    };
  }

  async function entry(which: number) {
    const entries = await studio.select<{ id: number }>('select id from waitlist_entries order by id desc');
    const row = itemAt(entries, which);
    return row && entryClient(app, row.id);
  }

  const book: RunStep = async ({ which, event, people: participants, choice }) => {
    const { client, person } = studio.visitor(which);
    const chosen = await studio.event(event).reload();
    const tickets = mixOf(chosen, participants, choice);
    const priced = priceTickets(chosen, participants, tickets) ?? [];
    const price = priceParty(priced, studio.codes, choice);
    const type = tickets?.find(({ quantity }) => quantity > 0)?.ticketTypeId ?? null;
    const attendees = choice % 3 === 0 ? [{ ticketTypeId: type, name: 'Zinhle' }] : undefined;
    const { status, body } = await client.hold(
      chosen,
      { ...person, participants },
      {
        ...price,
        ...(tickets && { tickets }),
        ...(attendees && { attendees }),
        ...(choice % 4 === 2 && { voucherCode: await studio.voucherCode(which + choice) }),
      },
    );
    if (status === 200) keep(body, price);
    return status;
  };

  return {
    book,
    bookAndPay: async (step) => {
      const before = studio.forms.length;
      const status = await book(step);
      const form = studio.forms[before];
      return form ? studio.deliver(paidItn(form)) : status;
    },
    bookLater: async ({ which, event, people: participants, choice }) => {
      const { client, person } = studio.visitor(which);
      const payLater: LaterPayment = choice % 2 === 0 ? 'eft' : 'studio';
      return (await client.hold(await studio.event(event).reload(), { ...person, participants }, { payLater })).status;
    },
    return: withForm(async ({ holdId }) => (await studio.visitor(0).client.confirm({ holdId })).status),
    release: withForm(async ({ holdId }) => (await studio.visitor(0).client.release(holdId)).status),
    pay: withForm((form) => studio.deliver(paidItn(form))),
    payLess: withForm((form) => studio.deliver(paidItn(form, { amount_gross: '7.00' }))),
    payWithoutItn: withForm((form) => {
      studio.receive(paidItn(form));
      return Promise.resolve(0);
    }),
    failPayment: withForm((form) => studio.deliver(paidItn(form, { payment_status: 'FAILED' }))),
    repeatItn: async () => (studio.lastItn ? studio.deliver(studio.lastItn) : 0),
    change: async ({ which, event, people: participants, choice }) => {
      const booking = await studio.confirmed(which);
      if (!booking) return 0;
      const to = studio.event(event);
      const tickets = mixOf(to, participants, choice);
      const { status, body } = await manageClient(app, booking).changeTo({ eventId: to.id, participants, tickets });
      if (status === 200) keep(body.payment);
      return status;
    },
    payChangeLate: async ({ which }) => {
      const change = itemAt(await studio.select<{ holdId: string; startsAt: Date }>(unpaidChanges), which);
      const form = studio.forms.find(({ holdId }) => holdId === change?.holdId);
      if (!change || !form) return 0;
      await advanceTime(studio, (change.startsAt.getTime() - Date.now()) / 1000);
      return studio.deliver(paidItn(form));
    },
    cancel: async ({ which, choice }) => {
      const booking = await studio.confirmed(which);
      if (!booking) return 0;
      const client = manageClient(app, booking);
      const { status, body } = await client.read();
      if (status !== 200) return status;
      const { version, credit, cancellation } = body;
      const asCredit = credit !== null && choice % 2 === 1;
      return (await client.cancel({ version, toReturn: asCredit ? credit : cancellation.toReturn, asCredit })).status;
    },
    split: async ({ which, people }) => {
      const booking = await studio.confirmed(which);
      if (!booking) return 0;
      const client = manageClient(app, booking);
      const { status, body } = await client.read();
      if (status !== 200) return status;
      const attendeeIds = body.attendees.slice(-people).map(({ id }) => id);
      return (await client.split({ version: body.version, attendeeIds })).status;
    },
    correctContact: async ({ which, choice }) => {
      const booking = await studio.booking(which);
      if (!booking) return 0;
      const { firstName, lastName, phone } = studio.visitor(which).person;
      const email = `new${choice}@example.com`;
      return (await manageClient(app, booking).correct({ firstName, lastName, email, phone })).status;
    },
    joinLine: async ({ which, event, people: participants, choice }) => {
      const { firstName, lastName, email } = studio.visitor(which).person;
      const full = studio.event(event);
      const tickets = mixOf(full, participants, choice);
      return (await joinLine(app, full, { firstName, lastName, email, participants, tickets })).status;
    },
    confirmEntry: async ({ which }) => {
      const client = await entry(which);
      const answer = await client?.read();
      if (!client || answer?.status !== 200) return answer?.status ?? 0;
      return (await client.confirm((answer.body.requested ?? answer.body).participants)).status;
    },
    leaveLine: async ({ which }) => (await (await entry(which))?.leave())?.status ?? 0,
    getInvoice: async ({ which, choice }) => {
      const booking = await studio.booking(which);
      if (!booking) return 0;
      return (await invoiceClient(app, booking).issue({ company: itemAt(['', 'Nkosi and Daughters'], choice) })).status;
    },
    bookOffer: async ({ which, choice }) => {
      const client = await entry(which);
      const view = await client?.read();
      if (!client || view?.status !== 200) return view?.status ?? 0;
      const { tickets, totalAmount, hold } = view.body;
      const { totalAmount: price, discountCode } = hold
        ? { totalAmount, discountCode: hold.discount?.code }
        : priceParty(tickets, studio.codes, choice);
      const { status, body } = await client.book(price, discountCode === undefined ? {} : { discountCode });
      if (status === 200) keep(body);
      return status;
    },
  };
}
