import type { Event } from '../../src/events/event.model.ts';
import { buildEvent } from '../factories.ts';

/** Settings of a studio whose buttons contain its own merchant id, so that no ITN reaches the server. */
export const withoutMerchant = {
  PAYFAST_MERCHANT_ID: undefined,
  PAYFAST_MERCHANT_KEY: undefined,
  PAYFAST_PASSPHRASE: undefined,
};

export function buildEventWithButton(values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  const payNowHtml =
    '<form action="https://www.payfast.co.za/eng/process"><input type="hidden" name="receiver" value="1"></form>';
  return buildEvent({ payNowHtml, ...values });
}
