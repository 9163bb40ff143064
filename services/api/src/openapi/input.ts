import type { Handler, HandlerContext } from '../http/context.ts';
import { json, jsonUpTo } from '../input/body.ts';
import { parse } from '../input/parse.ts';
import type { InputSchema } from '../input/parse.ts';
import type { DescribedSchema } from './yupSchema.ts';

/** What a route reads besides its path and headers. The body is read only if the input declares one. */
export interface Input<Value> {
  /** @throws invalid_input */
  read: (ctx: HandlerContext) => Value;
  readBody?: Handler;
  query?: DescribedSchema;
  /** The accepted forms of the body, or the media type of one that is not JSON. */
  body?: readonly DescribedSchema[] | { media: string };
  isOptional?: boolean;
}

type Schema<Value> = InputSchema<Value> & DescribedSchema;

export const none: Input<undefined> = { read: () => undefined };

export function query<Value>(schema: Schema<Value>): Input<Value> {
  return { read: (ctx) => parse(schema, { ...ctx.query }), query: schema };
}

interface BodyOptions {
  maxBytes?: number;
  /** A request without a body counts as one with an empty object. */
  isOptional?: boolean;
}

export function body<Value>(schema: Schema<Value>, { maxBytes, isOptional = false }: BodyOptions = {}): Input<Value> {
  return {
    read: (ctx) => parse(schema, isOptional ? (ctx.request.body ?? {}) : ctx.request.body),
    readBody: maxBytes === undefined ? json : jsonUpTo(maxBytes),
    body: [schema],
    isOptional,
  };
}

/** A JSON body that the handler parses itself, because its form depends on more than the body. */
export function unparsedBody(...forms: DescribedSchema[]): Input<unknown> {
  return { read: (ctx) => ctx.request.body, readBody: json, body: forms };
}

/** A body that is not JSON; the handler reads it. */
export function mediaBody(media: string): Input<undefined> {
  return { read: () => undefined, body: { media } };
}

/** Lists are answered as an array unless the request has one of these parameters (SPEC §7). */
export function isPaged(ctx: HandlerContext): boolean {
  return 'page' in ctx.query || 'pageSize' in ctx.query;
}
