import type { Sequelize } from 'sequelize';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';
import { notFound } from '../errors.ts';
import { countGuesses } from '../limits/countGuesses.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { findByCode, readAvailableBalance, stateOf } from './findVoucher.ts';
import { readUses } from './voucherUses.ts';

interface VoucherBalanceContext {
  database: Sequelize;
  limits: RateLimits;
}

export function addVoucherBalanceRoutes(routes: RouteTable, { database, limits }: VoucherBalanceContext): void {
  routes.forAnyone('GET /api/vouchers/:code', none, {
    summary: 'The balance of a voucher and its uses',
    limit: limits.limit('discount'),
    answer: { view: 'VoucherView' },
    handle: async (ctx) => {
      const read = () => readView(ctx.params['code'] ?? '');
      const view = await countGuesses(limits, ctx.state.visitor, read, ['not_found']);
      ctx.set('Cache-Control', 'no-store');
      return view;
    },
  });

  async function readView(code: string): Promise<VoucherView> {
    const voucher = await findByCode(code);
    if (!voucher) throw notFound('We do not know this code.');
    const { id, value, expiresOn, recipientName } = voucher;
    const available = await readAvailableBalance(database, id);
    const state = stateOf(voucher, available);
    const uses = await readUses(database, id);
    return {
      code: voucher.code,
      value,
      available,
      state,
      expiresOn,
      recipientName,
      uses: uses.map(({ at, amount, eventTitle, eventDate }) => ({ at, amount, eventTitle, eventDate })),
    };
  }
}
