import type { Config } from '../config.ts';
import { formSignature, numbered } from './signature.ts';

type Merchant = Config['merchant'];
export type ProcessFields = Readonly<Record<string, string>>;

/** PayFast prints errors as `field : reason`. */
export interface FormError {
  field: string;
  reason: string;
}

const urlFields = ['return_url', 'cancel_url', 'notify_url'];
const longest: Record<string, number> = {
  name_first: 100,
  name_last: 100,
  email_address: 100,
  cell_number: 100,
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
  ...Object.fromEntries([...numbered('custom_int'), ...numbered('custom_str')].map((name) => [name, 255])),
};

/** True for the form of a dashboard button, for which PayFast documents no ITN (PAYFAST §0.2). */
export function isButton(fields: ProcessFields): boolean {
  return fields['cmd'] === '_paynow';
}

/** Applies the rules of PAYFAST §1.3 and §1.4 for the fields that the studio sends. */
export function checkForm(fields: ProcessFields, merchant: Merchant): FormError[] {
  return [
    ...checkIdentity(fields, merchant),
    ...checkAmount(fields['amount']),
    ...required(fields, ['item_name']),
    ...urlFields.filter((name) => !isBlank(fields[name]) && !isUrl(fields[name])).map(formError('must be a valid URL')),
    ...Object.entries(longest)
      .filter(([name, limit]) => Array.from(fields[name] ?? '').length > limit)
      .map(([field, limit]) => ({ field, reason: `must be at most ${limit} characters` })),
    ...(isBlank(fields['email_address']) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields['email_address'] ?? '')
      ? []
      : [{ field: 'email_address', reason: 'must be a valid email address' }]),
    ...checkSignature(fields, merchant),
  ];
}

function checkIdentity(fields: ProcessFields, merchant: Merchant): FormError[] {
  if (isButton(fields)) {
    if (isBlank(fields['receiver'])) return [{ field: 'receiver', reason: 'receiver is required' }];
    return fields['receiver'] === merchant.id ? [] : [{ field: 'receiver', reason: 'Receiver is unknown' }];
  }
  const missing = required(fields, ['merchant_id', 'merchant_key']);
  if (missing.length > 0) return missing;
  if (fields['merchant_id'] !== merchant.id) return [{ field: 'merchant_id', reason: 'Merchant is unknown' }];
  if (fields['merchant_key'] !== merchant.key) return [{ field: 'merchant_key', reason: 'Merchant key is invalid' }];
  return [];
}

function checkAmount(amount: string | undefined): FormError[] {
  if (isBlank(amount)) return [{ field: 'amount', reason: 'amount is required' }];
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount ?? ''))
    return [{ field: 'amount', reason: 'must be a decimal number of rand' }];
  return Number(amount) > 0 ? [] : [{ field: 'amount', reason: 'must be more than 0' }];
}

function checkSignature(fields: ProcessFields, merchant: Merchant): FormError[] {
  const sent = fields['signature'] ?? '';
  if (sent === '' || sent === formSignature(fields, merchant.passphrase)) return [];
  return [{ field: 'signature', reason: 'Generated signature does not match submitted signature' }];
}

function required(fields: ProcessFields, names: string[]): FormError[] {
  return names.filter((name) => isBlank(fields[name])).map((field) => ({ field, reason: `${field} is required` }));
}

function formError(reason: string): (field: string) => FormError {
  return (field) => ({ field, reason });
}

function isBlank(value: string | undefined): boolean {
  return (value ?? '').trim() === '';
}

// Unlike PayFast, accepts localhost and any port.
function isUrl(value: string | undefined): boolean {
  return value !== undefined && URL.canParse(value) && /^https?:\/\//i.test(value);
}
