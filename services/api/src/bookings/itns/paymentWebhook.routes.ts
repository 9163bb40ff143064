import { visitorAddress } from '../../http/caller/visitor.ts';
import { itnBytes, readForm } from '../../input/body.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { itns } from '../../metrics/counters.ts';
import type { ItnCount } from '../../metrics/counters.ts';
import { mediaBody } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { ItnVerifier } from '../../payments/payfast/itnVerifier.ts';
import type { BookingContext } from '../bookingContext.ts';
import { settlePayment } from './settlePayment.service.ts';
import type { SettlementResult } from './settlePayment.service.ts';

/** Rejected ITNs are counted in `http/monitoring/measureRequests`. */
const counted: Record<SettlementResult, ItnCount> = {
  confirmed: 'ok',
  duplicate: 'replay',
  wrong_amount: 'bad_amount',
  unreadable: 'bad_amount',
  failed: 'failed',
  ignored: 'ignored',
  no_seat: 'no_seat',
  paid_twice: 'paid_twice',
  unmatched: 'unmatched',
};

/** PayFast repeats an ITN until it gets the status 200 (PAYFAST §3.4). */
export function addPaymentWebhookRoutes(
  routes: RouteTable,
  context: BookingContext & { verifyItn: ItnVerifier },
  limits: RateLimits,
): void {
  routes.forAnyone('POST /api/payments/payfast/itn', mediaBody('application/x-www-form-urlencoded'), {
    summary: 'PayFast reports a payment (ITN)',
    limit: limits.limit('itn'),
    answer: { media: 'text/plain' },
    handle: async (ctx) => {
      const { requestId, follow } = ctx.state;
      const form = await readForm(ctx, itnBytes);
      // The ITN is verified before a transaction begins, because the verification calls PayFast.
      const itn = await context.verifyItn(form, visitorAddress(ctx), ctx.state.log);
      const result = await settlePayment(context, itn, { requestId, follow });
      itns.inc({ result: counted[result] });
      const needsPerson =
        result !== 'confirmed' && result !== 'duplicate' && result !== 'failed' && result !== 'ignored';
      ctx.state.log[needsPerson ? 'warn' : 'info']({ event: `itn.${result}`, outcome: itn.outcome }, 'ITN settled');
      return '';
    },
  });
}
