import type { Config } from '../config.ts';
import type { ItnOptions } from './controls.ts';
import type { ProcessFields } from './processForm.ts';
import { itnSignature, numbered, parameterString } from './signature.ts';
import type { Pairs } from './signature.ts';

export type PaymentStatus = 'COMPLETE' | 'FAILED' | 'PENDING' | 'CANCELLED';

/** The buyer in PayFast's sandbox, whose names are blank (PAYFAST §3.1). */
const sandboxBuyer = 'sbtu01@payfast.io';

/** The fields have the order of PAYFAST §3.1, including blank ones. */
export function composeItn(
  payment: { fields: ProcessFields; pfPaymentId: string },
  status: PaymentStatus,
  fault: ItnOptions['fault'],
  merchant: Config['merchant'],
): { parameters: string; body: string } {
  const { fields } = payment;
  const asked = toCents(fields['amount'] ?? '0');
  const gross = fault === 'amount' ? asked - 100 : asked;
  const fee = feeOf(gross);
  const pairs: Pairs = [
    ['m_payment_id', fields['m_payment_id'] ?? ''],
    ['pf_payment_id', payment.pfPaymentId],
    ['payment_status', status],
    ['item_name', fields['item_name'] ?? ''],
    ['item_description', fields['item_description'] ?? ''],
    ['amount_gross', rand(gross)],
    ['amount_fee', rand(-fee)],
    ['amount_net', rand(gross - fee)],
    // In an ITN the text fields come before the numbers; in the form the numbers come first.
    ...[...numbered('custom_str'), ...numbered('custom_int')].map((name) => [name, fields[name] ?? ''] as const),
    ['name_first', fields['name_first'] ?? ''],
    ['name_last', fields['name_last'] ?? ''],
    ['email_address', fields['email_address'] || sandboxBuyer],
    ['merchant_id', merchant.id],
  ];
  const parameters = parameterString(pairs);
  const signature = itnSignature(parameters, fault === 'signature' ? 'not-our-passphrase' : merchant.passphrase);
  return { parameters, body: `${parameters}&signature=${signature}` };
}

/** Returns the fee of a payment, in cents (PAYFAST §3.1). */
export function feeOf(gross: number): number {
  return Math.round((gross * 0.032 + 200) * 1.15);
}

export function normalizeAmount(amount: string): string {
  return rand(toCents(amount));
}

export function toCents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export function rand(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
