import type { Logger } from 'pino';
import type { PayfastConfig } from './payfastConfig.ts';

/**
 * PayFast has no call that tells whether the account requires a signature (ADR 0074). Without a passphrase a signature
 * proves nothing.
 */
export function warnWithoutPassphrase({ merchant }: Pick<PayfastConfig, 'merchant'>, log: Logger): void {
  if (!merchant || merchant.passphrase !== null) return;
  const advice =
    'Set a passphrase and "Require signature" in PayFast\'s dashboard, and PAYFAST_PASSPHRASE here: without them anybody can change the amount of a payment form.';
  log.warn({ event: 'payfast.no_passphrase', advice }, 'payfast passphrase missing');
}
