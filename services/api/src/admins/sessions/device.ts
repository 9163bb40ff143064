import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '../../http/caller/cookie.ts';
import type { Origins } from '../../http/caller/origin.ts';
import type { HandlerContext } from '../../http/context.ts';
import { Admin } from '../admin.model.ts';
import { accountKey } from './accountKey.ts';

export interface DeviceContext {
  origins: Origins;
  deviceKey: string;
}

const name = 'studio_device';
/** The longest time for which browsers store a cookie. */
const maxAgeDays = 400;

/**
 * Remembers that the admin has logged in with this browser. The cookie grants no access; it only decides which limits
 * apply.
 */
export function setDeviceCookie(ctx: HandlerContext, { origins, deviceKey }: DeviceContext, adminId: number): void {
  const device = `${adminId}.${randomUUID()}`;
  const expires = new Date(Date.now() + maxAgeDays * 86_400_000);
  writeCookie(ctx, origins, { name, value: `${device}.${macOf(device, deviceKey)}`, expires });
}

/** Returns the id of the browser if the admin with this username or e-mail has logged in with it, else null. */
export async function findDevice(
  ctx: HandlerContext,
  context: DeviceContext,
  account: { username: string } | { email: string },
): Promise<string | null> {
  const device = verifiedDevice(readCookie(ctx, context.origins, name), context.deviceKey);
  const owner = device && (await Admin.findByPk(Number.parseInt(device, 10)));
  if (!owner) return null;
  const isOwn =
    'username' in account
      ? accountKey(owner.username) === accountKey(account.username)
      : accountKey(owner.email) === accountKey(account.email);
  return isOwn ? device : null;
}

function verifiedDevice(cookie: string | undefined, key: string): string | null {
  const [, device, mac] = /^(\d+\.[0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (!device || !mac) return null;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(device, key))) ? device : null;
}

function macOf(device: string, key: string): string {
  return createHmac('sha256', key).update(`admin device ${device}`).digest('hex');
}
