import type { Paged } from '@studio/contract/paging';
import type { Handler, HandlerContext } from '../http/context.ts';
import type { Input } from './input.ts';
import type { Views } from './views.generated.ts';

type ViewName = keyof Views;

export type Answer =
  | { view: ViewName }
  | { list: ViewName }
  /** The whole list, or one page of it with `page` or `pageSize`. */
  | { listOrPage: ViewName }
  | { page: ViewName }
  /** The text of a `MessageView`, which is sent when the handler has finished. */
  | { message: string }
  | { media: string }
  /** The handler sends the answer itself, or has a different answer for admins. */
  | { sent: { view: ViewName } | { list: ViewName } }
  | 'nothing';

/** What the handler returns. */
type Answered<Of extends Answer> = Of extends { view: infer Name extends ViewName }
  ? Views[Name]
  : Of extends { list: infer Name extends ViewName }
    ? Views[Name][]
    : Of extends { page: infer Name extends ViewName }
      ? Paged<Views[Name]>
      : Of extends { listOrPage: infer Name extends ViewName }
        ? Paged<Views[Name]> | undefined
        : unknown;

export interface Route<Value, Of extends Answer> {
  summary: string;
  /** Header names with their descriptions. */
  headers?: Record<string, string>;
  /** Runs after the access check and before the body is read. */
  limit?: Handler;
  /** The status of a success: 200 if omitted, or what the handler sets. */
  status?: 201 | 202 | 204;
  answer: Of;
  /** True if the id in the path is text. */
  hasTextId?: boolean;
  /** `input` parses only when it is called, so that a handler can reject an unknown id before it checks the fields. */
  handle: (ctx: HandlerContext, input: () => Value) => Answered<Of> | Promise<Answered<Of>>;
}

/** A route as the OpenAPI document describes it. */
export interface DeclaredRoute extends Omit<Route<unknown, Answer>, 'handle' | 'limit'> {
  input: Input<unknown>;
  method: string;
  path: string;
  isPublic: boolean;
}
