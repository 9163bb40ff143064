import { maxHistoryBytes } from '@studio/contract/admin/reconciliation';
import {
  historyFileSchema,
  periodErrorOf,
  reconciliationInputSchema,
} from '@studio/contract/admin/reconciliationInput';
import { actorOf } from '../../admins/audit/actor.ts';
import { conflict, invalidInput } from '../../errors.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { compareFile } from './compareFile.ts';
import { findDifferences, markDifferencesSeen } from './markDifferencesSeen.service.ts';
import { readLatestReconciliation, requestReconciliation } from './reconciliationQueue.ts';

/** A file is sent inside JSON, which makes it longer. */
const maxBytes = 2 * maxHistoryBytes;

export function addReconciliationRoutes(routes: RouteTable, { database, config }: BookingContext): void {
  const isApiSet = config.payfast.api !== null;

  routes.forAdmins('GET /api/admin/reconciliations/latest', none, {
    summary: 'The last comparison of the payments with PayFast’s history',
    answer: { view: 'LatestReconciliationView' },
    handle: async () => {
      const latest = await readLatestReconciliation();
      return { isApiSet, latest, open: await findDifferences() };
    },
  });

  routes.forAdmins('POST /api/admin/reconciliations', body(reconciliationInputSchema), {
    summary: 'Compare a period with PayFast’s history; the latest comparison says when it is finished',
    status: 201,
    answer: { view: 'ReconciliationView' },
    handle: async (_ctx, input) => {
      const { from, to } = input();
      const error = periodErrorOf({ from, to });
      if (error) throw invalidInput(error, { to: error });
      if (!isApiSet)
        throw conflict('conflict', "PayFast's API is not set on this server. Please upload its file instead.");
      const asked = await requestReconciliation(from, to);
      if (!asked) throw conflict('conflict', 'A comparison is already under way. Please wait for it.');
      return asked;
    },
  });

  routes.forAdmins('POST /api/admin/reconciliations/file', body(historyFileSchema, { maxBytes }), {
    summary: 'Compare a CSV file of PayFast’s history',
    status: 201,
    answer: { view: 'ReconciliationView' },
    handle: (ctx, input) => compareFile(database, input().csv, actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/reconciliations/:id/seen', none, {
    summary: 'The differences of the day were seen to',
    answer: { message: 'The differences were seen to' },
    handle: (ctx) => markDifferencesSeen(database, parseId(ctx.params['id']), actorOf(ctx)),
  });
}
