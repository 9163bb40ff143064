import { maxHistoryBytes } from '@studio/contract/admin/reconciliation';
import {
  historyFileSchema,
  periodErrorOf,
  reconciliationInputSchema,
} from '@studio/contract/admin/reconciliationInput';
import { actorOf } from '../../admins/audit/actor.ts';
import { conflict, invalidInput } from '../../errors.ts';
import type { Routes } from '../../http/context.ts';
import { json, jsonUpTo } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import type { BookingContext } from '../bookingContext.ts';
import { compareFile } from './compareFile.ts';
import { findDifferences, markDifferencesSeen } from './markDifferencesSeen.service.ts';
import { latestReconciliation, requestReconciliation } from './reconciliationQueue.ts';

/** A file is longer as JSON. */
const fileJson = jsonUpTo(2 * maxHistoryBytes);

export function addReconciliationRoutes(routes: Routes, { database, config }: BookingContext): void {
  const isApiSet = config.payfast.api !== null;

  routes.get('/api/admin/reconciliations/latest', async (ctx) => {
    const latest = await latestReconciliation(database);
    ctx.body = { isApiSet, latest, open: await findDifferences(database) };
  });

  routes.post('/api/admin/reconciliations', json, async (ctx) => {
    const { from, to } = parse(reconciliationInputSchema, ctx.request.body);
    const error = periodErrorOf({ from, to });
    if (error) throw invalidInput(error, { to: error });
    if (!isApiSet)
      throw conflict('conflict', "PayFast's API is not set on this server. Please upload its file instead.");
    const asked = await requestReconciliation(database, from, to);
    if (!asked) throw conflict('conflict', 'A comparison is already under way. Please wait for it.');
    ctx.status = 201;
    ctx.body = asked;
  });

  routes.post('/api/admin/reconciliations/file', fileJson, async (ctx) => {
    const { csv } = parse(historyFileSchema, ctx.request.body);
    ctx.status = 201;
    ctx.body = await compareFile(database, csv, actorOf(ctx));
  });

  routes.post('/api/admin/reconciliations/:id/seen', async (ctx) => {
    await markDifferencesSeen(database, parseId(ctx.params['id']), actorOf(ctx));
    ctx.body = { message: 'The differences were seen to' };
  });
}
