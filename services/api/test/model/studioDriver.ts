import type { Sequelize } from 'sequelize';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { Booking } from '../../src/bookings/booking.model.ts';
import type { Event } from '../../src/events/event.model.ts';
import type { AdminClient } from '../admins.ts';
import { findBookingOfHold, expireAll, unnamedItn } from '../bookings.ts';
import { paidItn, sendItn, visitorClient } from '../client.ts';
import { buildEvent, buildKey, buildVisitor } from '../factories.ts';
import { enqueuedMails } from '../mails.ts';
import { readLedger } from '../payments/ledger.ts';
import { isAdminStep } from './steps.ts';
import type { AdminStep, HoldStep, Step } from './steps.ts';
import type { Expected } from './studioState.ts';

/** Sends the due mails to visitors that still apply. */
async function sendDueMails(sequelize: Sequelize): Promise<void> {
  for (const { id, kind, dueAt, state, content } of await enqueuedMails(sequelize)) {
    if (state !== 'pending' || dueAt > new Date() || !kind.startsWith('booking-')) continue;
    await sequelize.query('update outbox_messages set state = $2, finished_at = now() where id = $1', {
      bind: [id, content ? 'sent' : 'cancelled'],
    });
  }
}

interface Hold {
  holdId: string;
  fields: Record<string, string>;
}

interface StudioContext {
  url: string;
  sequelize: Sequelize;
  admin: AdminClient;
  price: number;
}

/** Runs each step over HTTP. A step that is not possible yet returns 0. */
export class StudioDriver {
  received = 0;
  private readonly event: Event;
  private readonly context: StudioContext;
  private readonly visitors: ReturnType<typeof buildHoldingVisitor>[];
  private readonly direct: { client: ReturnType<typeof visitorClient>; visitor: ReturnType<typeof buildVisitor> };
  private lastItn: Parameters<typeof sendItn>[1] | undefined;
  private readonly delivered = new Set<string>();

  private constructor(event: Event, context: StudioContext) {
    this.event = event;
    this.context = context;
    this.visitors = [buildHoldingVisitor(context.url), buildHoldingVisitor(context.url)];
    this.direct = { client: visitorClient(context.url), visitor: buildVisitor() };
  }

  static async build(context: StudioContext): Promise<StudioDriver> {
    return new StudioDriver(await buildEvent({ capacity: 3, price: context.price }), context);
  }

  async take(step: Step): Promise<number> {
    if ('hold' in step) return this.updateHold(step);
    if (step.do === 'hold') return this.hold(step.visitor);
    if (step.do === 'edit') return this.edit(step.visitor);
    if (step.do === 'retryItn') return this.lastItn ? (await sendItn(this.context.url, this.lastItn)).status : 0;
    if (step.do === 'payDirectly') return this.pay(this.directItn());
    if (step.do === 'confirmDirectly') {
      return (await this.direct.client.confirm({ eventId: this.event.id, ...this.direct.visitor })).status;
    }
    if (step.do === 'sendMails') await sendDueMails(this.context.sequelize);
    else await expireAll(this.context.sequelize);
    return 0;
  }

  async found(): Promise<Expected> {
    const bookings = await Booking.findAll({ order: ['id'] });
    const indexes = new Map(bookings.map(({ id }, index) => [id, index]));
    const ledger = await readLedger(this.context.sequelize);
    const mails = (await enqueuedMails(this.context.sequelize)).filter(
      ({ state, content }) => state === 'pending' && content !== null,
    );
    const count = (wanted: string) => mails.filter(({ kind }) => kind === wanted).length;
    await this.event.reload();
    const { body: overview } = await this.context.admin.get<AnalyticsView>('/api/analytics');
    return {
      overview: {
        bookings: overview.totalBookings,
        revenue: overview.totalRevenue,
        soldOut: overview.soldOutEvents,
      },
      seats: this.event.seatsTaken,
      bookings: bookings.map(({ status, paymentStatus }) => ({ status, paymentStatus })),
      ledger: ledger.map(({ bookingId, provider, amount, review }) => ({
        booking: bookingId === null ? null : (indexes.get(bookingId) ?? null),
        provider,
        amount,
        review,
      })),
      confirmations: count('booking-confirmed'),
      reminders: count('booking-reminder'),
      receipts: count('booking-paid'),
      reviewMails: count('payment-review'),
    };
  }

  private async hold(index: 0 | 1): Promise<number> {
    const visitor = this.visitor(index);
    const { status, body } = await visitor.client.hold(this.event, visitor.visitor, { key: visitor.key });
    if (status === 200 && !visitor.holds.some(({ holdId }) => holdId === body.holdId)) visitor.holds.push(body);
    return status;
  }

  private async edit(index: 0 | 1): Promise<number> {
    const visitor = this.visitor(index);
    const edited = { ...visitor.visitor, participants: 3 - visitor.visitor.participants };
    const key = buildKey();
    const replaces = visitor.holds.at(-1)?.holdId;
    const { status, body } = await visitor.client.hold(this.event, edited, { key, ...(replaces && { replaces }) });
    if (status === 200) {
      Object.assign(visitor, { key, visitor: edited });
      visitor.holds.push(body);
    }
    return status;
  }

  private async updateHold(step: HoldStep): Promise<number> {
    const { client, holds } = this.visitor(step.visitor);
    const hold = holds[step.hold % Math.max(1, holds.length)];
    if (!hold) return 0;
    if (isAdminStep(step.do)) return this.updateByAdmin(hold.holdId, step.do);
    if (step.do === 'confirm') return (await client.confirm({ holdId: hold.holdId })).status;
    if (step.do === 'release') return (await client.release(hold.holdId)).status;
    if (step.do === 'fail')
      return (await sendItn(this.context.url, paidItn(hold, { payment_status: 'FAILED' }))).status;
    return this.pay(paidItn(hold, step.do === 'payWrong' ? { amount_gross: '1.00' } : {}));
  }

  private async updateByAdmin(holdId: string, step: AdminStep): Promise<number> {
    const { id } = await findBookingOfHold(holdId);
    const [path, body] = adminRequests[step];
    return (await this.context.admin.patch(`/api/bookings/${id}/${path}`, body)).status;
  }

  private async pay(itn: Record<string, string | undefined>): Promise<number> {
    const { status } = await sendItn(this.context.url, itn);
    this.lastItn = itn;
    const id = itn['pf_payment_id'] ?? '';
    if (status === 200 && !this.delivered.has(id)) this.received += Math.round(Number(itn['amount_gross']) * 100);
    this.delivered.add(id);
    return status;
  }

  private directItn() {
    return unnamedItn({ eventId: this.event.id, ...this.direct.visitor }, 10_000);
  }

  private visitor(index: 0 | 1) {
    const visitor = this.visitors[index];
    if (!visitor) throw new Error('There are two visitors');
    return visitor;
  }
}

const adminRequests: Record<AdminStep, [path: string, body: object]> = {
  adminPends: ['status', { status: 'pending' }],
  adminConfirms: ['status', { status: 'confirmed' }],
  adminCancels: ['status', { status: 'cancelled' }],
  adminPaid: ['payment', { paymentStatus: 'completed', paymentMethod: 'eft' }],
  adminUnpaid: ['payment', { paymentStatus: 'pending' }],
};

function buildHoldingVisitor(url: string) {
  return { client: visitorClient(url), visitor: buildVisitor(), key: buildKey(), holds: [] as Hold[] };
}
