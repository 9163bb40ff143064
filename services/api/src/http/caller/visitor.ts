import { createHmac } from 'node:crypto';
import { networkOf, readAddress } from '@studio/runtime/http/networkOf';
import type { LayerContext } from '../context.ts';

/** Trusts only entries of X-Forwarded-For that a trusted proxy wrote (RELIABILITY L15). */
export function visitorAddress(ctx: LayerContext): string {
  return readAddress(ctx.ip) ?? ctx.req.socket.remoteAddress ?? 'unknown';
}

export function visitorKey(ctx: LayerContext, secret: string): string {
  return createHmac('sha256', secret)
    .update(`visitor:${networkOf(visitorAddress(ctx))}`)
    .digest('base64url')
    .slice(0, 22);
}
