import type { Routes } from '../../http/context.ts';
import { visitorAddress } from '../../http/visitor.ts';
import { noticeBytes, readForm } from '../../input/body.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { notices } from '../../metrics/counters.ts';
import type { NoticeCount } from '../../metrics/counters.ts';
import type { ItnVerifier } from '../../payments/payfast/itnVerifier.ts';
import type { BookingContext } from '../bookingContext.ts';
import { settleNotice } from './settlePayment.service.ts';
import type { NoticeResult } from './settlePayment.service.ts';

/** The outcome in the metrics; rejected ITNs are counted with the other rejections (metrics/requests). */
const counted: Record<NoticeResult, NoticeCount> = {
  confirmed: 'ok',
  duplicate: 'replay',
  wrong_amount: 'bad_amount',
  failed: 'failed',
  ignored: 'ignored',
  no_seat: 'no_seat',
  paid_twice: 'paid_twice',
  unmatched: 'unmatched',
};

/** The provider tells of a payment. It stops when it hears 200, and comes again after anything else (PAYFAST §3.4). */
export function addPaymentWebhookRoutes(
  routes: Routes,
  deps: BookingContext & { verifyItn: ItnVerifier },
  limits: RateLimits,
): void {
  routes.post('/api/payments/payfast/itn', limits.limit('notice'), async (ctx) => {
    const { log, requestId } = ctx.state;
    const body = await readForm(ctx, noticeBytes);
    // The provider is asked here, before a transaction holds anything.
    const notice = await deps.verifyItn(body, visitorAddress(ctx), log);
    const result = await settleNotice(deps, notice, requestId);
    notices.inc({ result: counted[result] });
    const needsPerson = result !== 'confirmed' && result !== 'duplicate' && result !== 'failed' && result !== 'ignored';
    log[needsPerson ? 'warn' : 'info']({ event: `itn.${result}`, outcome: notice.outcome }, 'notice settled');
    ctx.status = 200;
    ctx.body = '';
  });
}
