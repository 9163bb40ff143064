import type { Sequelize } from 'sequelize';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { Booking } from '../../src/bookings/booking.model.ts';
import { expireUnpaid } from '../../src/bookings/expiry/expireUnpaid.ts';
import type { Event } from '../../src/events/event.model.ts';
import type { AdminClient } from '../admins.ts';
import { paidItn, sendItn, visitorClient } from '../client.ts';
import { buildEvent, buildKey, buildVisitor } from '../factories.ts';
import { ledgerOf } from '../ledger.ts';
import { enqueuedMails } from '../mails.ts';
import { isAdmins } from './studioModel.ts';
import type { AdminStep, Expected, Step } from './studioModel.ts';

/** Expires all unpaid bookings. */
export async function passTime(sequelize: Sequelize): Promise<void> {
  await sequelize.query('update bookings set expires_at = now() where expires_at is not null');
  await expireUnpaid(sequelize);
}

/** Sends the due mails to visitors that still apply. */
async function sendDueMails(sequelize: Sequelize): Promise<void> {
  for (const { id, kind, dueAt, state, content } of await enqueuedMails(sequelize)) {
    if (state !== 'pending' || dueAt > new Date() || !kind.startsWith('booking-')) continue;
    await sequelize.query('update outbox_messages set state = $2, settled_at = now() where id = $1', {
      bind: [id, content ? 'sent' : 'cancelled'],
    });
  }
}

interface Hold {
  holdId: string;
  fields: Record<string, string>;
}

interface WorldContext {
  url: string;
  sequelize: Sequelize;
  admin: AdminClient;
  price: number;
}

/** Runs each step over HTTP. A step that is not possible yet returns 0. */
export class StudioWorld {
  moneyMoved = 0;
  private readonly event: Event;
  private readonly context: WorldContext;
  private readonly visitors: ReturnType<typeof buildHolder>[];
  private readonly plain: { client: ReturnType<typeof visitorClient>; visitor: ReturnType<typeof buildVisitor> };
  private lastItn: Parameters<typeof sendItn>[1] | undefined;
  private readonly delivered = new Set<string>();

  private constructor(event: Event, context: WorldContext) {
    this.event = event;
    this.context = context;
    this.visitors = [buildHolder(context.url), buildHolder(context.url)];
    this.plain = { client: visitorClient(context.url), visitor: buildVisitor() };
  }

  static async build(context: WorldContext): Promise<StudioWorld> {
    return new StudioWorld(await buildEvent({ capacity: 3, price: context.price }), context);
  }

  async take(one: Step): Promise<number> {
    if ('row' in one) return this.act(one);
    if (one.do === 'hold') return this.hold(one.who);
    if (one.do === 'edit') return this.edit(one.who);
    if (one.do === 'retryItn') return this.lastItn ? (await sendItn(this.context.url, this.lastItn)).status : 0;
    if (one.do === 'payPlain') return this.pay(this.plainItn());
    if (one.do === 'confirmPlain') {
      return (await this.plain.client.confirm({ eventId: this.event.id, ...this.plain.visitor })).status;
    }
    if (one.do === 'post') await sendDueMails(this.context.sequelize);
    else await passTime(this.context.sequelize);
    return 0;
  }

  async found(): Promise<Expected> {
    const bookings = await Booking.findAll({ order: ['id'] });
    const place = new Map(bookings.map(({ id }, index) => [id, index]));
    const ledger = await ledgerOf(this.context.sequelize);
    const mails = (await enqueuedMails(this.context.sequelize)).filter(
      ({ state, content }) => state === 'pending' && content !== null,
    );
    const waiting = (wanted: string) => mails.filter(({ kind }) => kind === wanted).length;
    await this.event.reload();
    const { body: overview } = await this.context.admin.get<AnalyticsView>('/api/analytics');
    return {
      overview: {
        bookings: overview.totalBookings,
        revenue: overview.totalRevenue,
        soldOut: overview.soldOutEvents,
      },
      seats: this.event.seatsTaken,
      rows: bookings.map(({ status, paymentStatus }) => ({ status, paymentStatus })),
      ledger: ledger.map(({ bookingId, provider: by, amount, review }) => ({
        row: bookingId === null ? null : (place.get(bookingId) ?? null),
        by,
        amount,
        review,
      })),
      confirmations: waiting('booking-confirmed'),
      reminders: waiting('booking-reminder'),
      receipts: waiting('booking-paid'),
      reviewMails: waiting('payment-review'),
    };
  }

  private async hold(place: 0 | 1): Promise<number> {
    const visitor = this.of(place);
    const { status, body } = await visitor.client.hold(this.event, visitor.visitor, { key: visitor.key });
    if (status === 200 && !visitor.holds.some(({ holdId }) => holdId === body.holdId)) visitor.holds.push(body);
    return status;
  }

  private async edit(place: 0 | 1): Promise<number> {
    const visitor = this.of(place);
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

  private async act(one: Extract<Step, { row: number }>): Promise<number> {
    const { client, holds } = this.of(one.who);
    const hold = holds[one.row % Math.max(1, holds.length)];
    if (!hold) return 0;
    if (isAdmins(one.do)) return this.administer(hold.holdId, one.do);
    if (one.do === 'confirm') return (await client.confirm({ holdId: hold.holdId })).status;
    if (one.do === 'release') return (await client.release(hold.holdId)).status;
    if (one.do === 'fail') return (await sendItn(this.context.url, paidItn(hold, { payment_status: 'FAILED' }))).status;
    return this.pay(paidItn(hold, one.do === 'payWrong' ? { amount_gross: '1.00' } : {}));
  }

  private async administer(holdId: string, step: AdminStep): Promise<number> {
    const { id } = await Booking.findOne({ where: { holdId }, rejectOnEmpty: true });
    const [path, body] = adminRequests[step];
    return (await this.context.admin.patch(`/api/bookings/${id}/${path}`, body)).status;
  }

  private async pay(itn: Record<string, string | undefined>): Promise<number> {
    const { status } = await sendItn(this.context.url, itn);
    this.lastItn = itn;
    const id = itn['pf_payment_id'] ?? '';
    if (status === 200 && !this.delivered.has(id)) this.moneyMoved += Math.round(Number(itn['amount_gross']) * 100);
    this.delivered.add(id);
    return status;
  }

  private plainItn() {
    const { visitor } = this.plain;
    return paidItn({
      fields: {
        m_payment_id: '',
        amount: '100.00',
        custom_str1: String(this.event.id),
        custom_str2: String(visitor.participants),
        email_address: visitor.email,
      },
    });
  }

  private of(place: 0 | 1) {
    const visitor = this.visitors[place];
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

function buildHolder(url: string) {
  return { client: visitorClient(url), visitor: buildVisitor(), key: buildKey(), holds: [] as Hold[] };
}
