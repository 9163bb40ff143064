import type { Context } from 'koa';
import type { Visitor } from './visitor.ts';

export interface RequestState {
  visitor: Visitor;
  /** The route's template, for the log and the metrics. */
  route?: string;
}

/** Other methods of these paths are left to the middleware that answers 405. */
export function isReadOf(context: Context, ...paths: string[]): boolean {
  return ['GET', 'HEAD'].includes(context.method) && paths.includes(context.path);
}

export function stateOf(context: Context): RequestState {
  return context.state;
}
