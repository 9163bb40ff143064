import { voucherOrderSchema } from '@studio/contract/vouchers/voucherOrders';
import { invalidInput, notFound } from '../../errors.ts';
import { callerOf, idempotencyKeyOf, keyHeader } from '../../http/caller/caller.ts';
import { browserKey } from '../../http/caller/cookie.ts';
import { countGuesses } from '../../limits/countGuesses.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { PdfFiles } from '../../pdf/pdfFile.ts';
import { drawVoucherCard } from '../../vouchers/card/voucherCard.ts';
import { findByCode, voucherUnknown } from '../../vouchers/findVoucher.ts';
import type { Voucher } from '../../vouchers/voucher.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { orderVoucher } from './orderVoucher.service.ts';
import { readVoucherOrder } from './readVoucherOrder.ts';

interface VoucherSaleContext extends BookingContext {
  pdfFiles: PdfFiles;
}

export function addVoucherOrderRoutes(routes: RouteTable, context: VoucherSaleContext, limits: RateLimits): void {
  const { config, pdfFiles } = context;
  const origins = config.publicUrls;

  routes.forAnyone('POST /api/voucher-orders', body(voucherOrderSchema), {
    summary: 'Order a gift voucher; the answer is the form that pays it',
    headers: keyHeader,
    limit: limits.limit('voucherOrder'),
    answer: { view: 'HoldView' },
    handle: async (ctx, input) => {
      const order = input();
      const key = idempotencyKeyOf(ctx);
      if (key === null) throw invalidInput('Please send an Idempotency-Key.');
      return orderVoucher(context, order, key, callerOf(ctx, origins));
    },
  });

  routes.forAnyone('GET /api/voucher-orders/:id', none, {
    summary: 'Whether the voucher is paid, for the browser that ordered it',
    hasTextId: true,
    limit: limits.limit('return'),
    answer: { view: 'VoucherOrderView' },
    handle: async (ctx) => {
      const { id = '' } = ctx.params;
      if (!/^[\w-]{22}$/.test(id)) throw notFound('No voucher order found');
      ctx.set('Cache-Control', 'no-store');
      return readVoucherOrder(id, browserKey(ctx, origins));
    },
  });

  routes.forAnyone('GET /api/vouchers/:code/card.pdf', none, {
    summary: 'The card of a voucher as PDF',
    limit: limits.limit('voucherCard'),
    answer: { media: 'application/pdf' },
    handle: async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const voucher = await countGuesses(limits, ctx.state.visitor, () => readVoucher(ctx.params['code'] ?? ''));
      ctx.type = 'application/pdf';
      ctx.attachment(`voucher-${voucher.code}.pdf`);
      ctx.body = await drawVoucherCard(voucher, `${origins[0]}/voucher/${voucher.code}`, pdfFiles);
    },
  });
}

/** @throws voucher_unknown */
async function readVoucher(code: string): Promise<Voucher> {
  const voucher = await findByCode(code);
  if (!voucher) throw voucherUnknown();
  return voucher;
}
