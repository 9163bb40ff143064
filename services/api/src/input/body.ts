import { HttpMethodEnum, koaBody } from 'koa-body';
import { AppError } from '../errors.ts';
import type { Handler, HandlerContext } from '../http/context.ts';

const jsonBytes = 32 * 1024;
export const itnBytes = 64 * 1024;
/** Valid input never nests deeper, and deep nesting would be expensive in later steps. */
const maxDepth = 12;

export const json: Handler = jsonUpTo(jsonBytes);

export function jsonUpTo(bytes: number): Handler {
  const parseJson = koaBody({
    json: true,
    jsonLimit: bytes,
    jsonTypes: ['application/json'],
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    urlencoded: false,
    text: false,
    multipart: false,
    patchNode: false,
    onError: (error) => {
      throw bodyError(error);
    },
  });

  return async (ctx, next) => {
    if (hasBody(ctx)) requireType(ctx, /^application\/json *(; *charset="?utf-8"? *)?$/i, 'JSON');
    await parseJson(ctx, async () => {
      if (isDeeper(ctx.request.body, maxDepth)) throw malformed();
      await next();
    });
  };
}

/** Returns the raw bytes, because the signature covers them. */
export async function readForm(ctx: HandlerContext, limit: number): Promise<Buffer> {
  requireType(ctx, /^application\/x-www-form-urlencoded *(;.*)?$/i, 'a form');
  if (Number(ctx.get('Content-Length') || 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : malformed(error);
  }
  return Buffer.concat(chunks);
}

function requireType(ctx: HandlerContext, type: RegExp, wanted: string): void {
  const compressed = ctx.get('Content-Encoding').toLowerCase();
  if (!type.test(ctx.get('Content-Type').trim()) || (compressed !== '' && compressed !== 'identity')) {
    throw new AppError('unsupported_type', 'unsupported_type', `Please send ${wanted}, uncompressed, in UTF-8.`);
  }
}

function hasBody(ctx: HandlerContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;
}

function bodyError(error: Error): AppError {
  return 'status' in error && error.status === 413 ? tooLarge() : malformed(error);
}

function malformed(cause?: unknown): AppError {
  return new AppError('invalid', 'malformed_body', 'The request could not be read.', { cause });
}

function tooLarge(): AppError {
  return new AppError('too_large', 'body_too_large', 'That is more than we can take at once.');
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}
