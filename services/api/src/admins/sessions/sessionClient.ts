import { networkOf } from '@studio/runtime/http/networkOf';
import { visitorAddress } from '../../http/caller/visitor.ts';
import type { HandlerContext } from '../../http/context.ts';

/** What an admin needs to recognise a session. */
export interface SessionClient {
  address: string;
  browser: string;
}

export function sessionClientOf(ctx: HandlerContext): SessionClient {
  return { address: shortAddress(visitorAddress(ctx)), browser: browserOf(ctx.get('User-Agent')) };
}

/** Omits the last part: `196.25.1.x`, or the /64 network of IPv6. */
export function shortAddress(address: string): string {
  return networkOf(address).replace(/\.\d+$/, '.x');
}

// The order matters: Edge and Opera also name Chrome, Chrome also names Safari, and Android also names Linux.
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns a name such as `Firefox on Windows`. */
export function browserOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown browser';
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
