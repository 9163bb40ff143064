import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { LayerContext } from '../context.ts';

/** A body that is sent many times. Each encoding is made once, when a client first asks for it. */
export interface CompressibleBody {
  readonly plain: Buffer;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** Below this size the headers outweigh what compression saves. */
const minBytes = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export function compressible(text: string): CompressibleBody {
  return { plain: Buffer.from(text), packed: new Map() };
}

/** Sends the body in the best encoding that the client accepts. The caller sets the type and Vary. */
export async function sendCompressible(ctx: LayerContext, body: CompressibleBody): Promise<void> {
  const encoding = body.plain.length < minBytes ? undefined : encodingOf(ctx);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.body = encoding ? await pack(body, encoding) : body.plain;
}

/** Asks for one encoding at a time, because browsers name gzip before br with the same weight. */
function encodingOf(ctx: LayerContext): Encoding | undefined {
  if (ctx.acceptsEncodings('br')) return 'br';
  return ctx.acceptsEncodings('gzip') ? 'gzip' : undefined;
}

function pack({ plain, packed }: CompressibleBody, encoding: Encoding): Promise<Buffer> {
  let result = packed.get(encoding);
  if (!result) {
    result = encoding === 'br' ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipped(plain);
    packed.set(encoding, result);
  }
  return result;
}
