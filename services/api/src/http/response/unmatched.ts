import { AppError, notFound } from '../../errors.ts';
import { matchedRoutes } from '../context.ts';
import type { Layer } from '../context.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Rejects methods such as TRACE before the request is read. */
export const rejectUnknownMethod: Layer = async (ctx, next) => {
  if (!knownMethods.has(ctx.method)) {
    throw new AppError('unknown_method', 'method_not_allowed', 'This method is not supported.');
  }
  await next();
};

/** Responds with 405 if the path exists for other methods, else with 404. */
export const unmatched: Layer = (ctx) => {
  const routes = matchedRoutes(ctx);
  if (routes.length === 0) throw notFound();
  ctx.set('Allow', [...new Set(routes.flatMap((route) => route.methods))].join(', '));
  throw new AppError('wrong_method', 'method_not_allowed', 'This address does not take that method.');
};
