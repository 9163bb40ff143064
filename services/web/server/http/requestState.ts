import type { Context } from 'koa';
import type { Visitor } from './visitor.ts';

export interface RequestState {
  visitor: Visitor;
  /** The route's template, for the log and the metrics. */
  route?: string;
}

export function stateOf(context: Context): RequestState {
  return context.state;
}
