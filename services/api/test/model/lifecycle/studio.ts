import type { Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { laterPayments } from '@studio/contract/bookings/laterPayments';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { Booking } from '../../../src/bookings/booking.model.ts';
import type { Event } from '../../../src/events/event.model.ts';
import type { AdminClient } from '../../admins.ts';
import type { TestApp } from '../../app.ts';
import { sendItn, visitorClient } from '../../client.ts';
import type { TestClock } from '../../clock.ts';
import { buildEvent, buildVisitor } from '../../factories.ts';
import { bankDetails } from '../../payLater.ts';
import type { HistoryLine } from '../../payments/historyCsv.ts';
import type { TestPayfastApi } from '../../payments/payfastApi.ts';
import { buildVoucher } from '../../vouchers.ts';
import { buildCodes } from './discounts.ts';
import { itemAt } from './step.ts';

export interface StudioContext {
  app: TestApp;
  sequelize: Sequelize;
  clock: TestClock;
  payfast: TestPayfastApi;
  signIn: () => Promise<AdminClient>;
}

function typed(price: number, pairPrice: number, limits: { adults?: number; pairs?: number; mugs?: number } = {}) {
  const { adults = null, pairs = null, mugs = null } = limits;
  const ticketTypes = [
    { id: 1, name: 'Adult', note: '', price, seats: 1, limit: adults },
    { id: 2, name: 'Pair', note: '', price: pairPrice, seats: 2, limit: pairs },
    { id: 3, name: 'Second mug', note: '', price: 2300, seats: 0, limit: mugs, extra: 'person' as const },
  ];
  return { price, ticketTypes };
}

export type Form = Pick<HoldView, 'holdId' | 'fields'>;

/**
 * Three visitors, two dates of one workshop and a workshop of the same price. The second date and the other workshop
 * also sell tickets for two and an extra; of the other workshop's tickets and extras only some are sold.
 * There are three discount codes and two vouchers; cancellations make credit.
 */
export class Studio {
  readonly context: StudioContext;
  readonly events: readonly Event[];
  readonly codes: readonly GivenDiscount[];
  readonly visitors: { client: ReturnType<typeof visitorClient>; person: ReturnType<typeof buildVisitor> }[];
  admin: AdminClient;
  /** Payment forms that a visitor was given. */
  readonly forms: Form[] = [];
  /** What the provider received, by its payment id, in cents. */
  readonly received = new Map<string, number>();
  /** The payments in the provider's history. */
  readonly history: HistoryLine[] = [];
  lastItn: Record<string, string> | undefined;

  private constructor(context: StudioContext, events: Event[], codes: GivenDiscount[], admin: AdminClient) {
    this.context = context;
    this.codes = codes;
    this.events = events;
    this.admin = admin;
    this.visitors = [1, 2, 3].map(() => ({ client: visitorClient(context.app.url), person: buildVisitor() }));
  }

  static async build(context: StudioContext): Promise<Studio> {
    const inDays = (days: number) => addDays(studioDay(new Date()), days);
    const payLater = [...laterPayments];
    const first = await buildEvent({ title: 'Wheel', capacity: 3, price: 10_000, date: inDays(6), payLater });
    const second = await buildEvent({ title: 'Wheel', capacity: 3, ...typed(12_500, 18_000), date: inDays(13) });
    const limited = { adults: 3, pairs: 1, mugs: 2 };
    const other = await buildEvent({
      title: 'Raku',
      capacity: 4,
      ...typed(10_000, 15_500, limited),
      date: inDays(9),
      payLater,
    });
    const admin = await context.signIn();
    await admin.put('/api/admin/settings', { bankDetails, creditOffer: 'always' });
    await buildVoucher({ value: 15_000 });
    await buildVoucher({ code: 'WXYZ-2345-6789', value: 100_000 });
    return new Studio(context, [first, second, other], await buildCodes(), admin);
  }

  event(number: number): Event {
    const event = itemAt(this.events, number);
    if (!event) throw new Error('There are events');
    return event;
  }

  /** The code of a voucher or credit, which may be void or used up. */
  async voucherCode(which: number): Promise<string> {
    const vouchers = await this.select<{ code: string }>('select code from vouchers order by id');
    return itemAt(vouchers, which)?.code ?? '';
  }

  visitor(number: number) {
    const visitor = itemAt(this.visitors, number);
    if (!visitor) throw new Error('There are visitors');
    return visitor;
  }

  /** @param status by default the statuses that lists show */
  async booking(which: number, status = ['pending', 'confirmed', 'cancelled']): Promise<Booking | undefined> {
    return itemAt(await Booking.findAll({ where: { status }, order: [['id', 'ASC']] }), which);
  }

  /** Chooses among the confirmed bookings only, because few changes are allowed for others. */
  confirmed(which: number): Promise<Booking | undefined> {
    return this.booking(which, ['confirmed']);
  }

  select<Row extends object>(sql: string, bind: unknown[] = []): Promise<Row[]> {
    return this.context.sequelize.query<Row>(sql, { type: QueryTypes.SELECT, bind });
  }

  /** Records the payment once, however often the provider reports it. */
  receive(itn: Record<string, string>): void {
    const { pf_payment_id: paymentId = '', m_payment_id: holdId = '', amount_gross: gross = '' } = itn;
    if (this.received.has(paymentId)) return;
    this.received.set(paymentId, Math.round(Number(gross) * 100));
    this.history.push({ paymentId, holdId, gross, at: new Date() });
  }

  async deliver(itn: Record<string, string>): Promise<number> {
    this.lastItn = itn;
    if (itn['payment_status'] === 'COMPLETE') this.receive(itn);
    return (await sendItn(this.context.app.url, itn)).status;
  }

  /** Returns the sum that the provider has refunded of the payment and the ledger does not show. */
  async uncounted(paymentId: string): Promise<number> {
    const [row] = await this.select<{ counted: number }>(
      `select coalesce(sum(amount), 0)::int as counted from payments
       where provider = 'payfast' and provider_payment_id like $1 || ':refund:%'`,
      [paymentId],
    );
    return (this.context.payfast.refunded.get(paymentId) ?? 0) + (row?.counted ?? 0);
  }

  /** Refunds in the provider's dashboard, as the owner. */
  refundInDashboard(paymentId: string, amount: number): void {
    const { refunded } = this.context.payfast;
    refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amount);
  }
}
