import type { Context } from 'koa';
import type { Visitor } from './visitor.ts';

/** What each request carries from layer to layer. */
export interface RequestState {
  visitor: Visitor;
  /** The template of what was asked for, for the log and the metrics. */
  route?: string;
}

export function stateOf(context: Context): RequestState {
  return context.state;
}
