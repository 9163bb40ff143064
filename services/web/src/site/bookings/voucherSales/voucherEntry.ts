import type { ChangeEvent } from 'react';
import type { Cents } from '@studio/contract/format/money';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { maxName, maxPhone, trimmed } from '@studio/contract/validation/textRules';
import { sendDayError } from '@studio/contract/vouchers/sendDay';
import type { VoucherOrderInput } from '@studio/contract/vouchers/voucherOrders';
import {
  maxVoucher,
  maxVoucherMessage,
  minVoucher,
  voucherPictures,
  voucherRange,
} from '@studio/contract/vouchers/vouchers';
import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import { emailError, lineError } from '../../../shared/forms/fieldErrors.ts';
import type { ErrorText } from '../../../shared/forms/fieldErrors.ts';
import { storedValue } from '../../../shared/storedValue.ts';

/** What the form of a voucher has. `amount` is one of the offered sums in cents, `own` or `workshop`. */
export const emptyVoucher = {
  amount: '75000',
  ownAmount: '',
  workshopId: '',
  people: '1',
  recipientName: '',
  senderName: '',
  message: '',
  picture: 'vase',
  /** `email`: to the recipient. `self`: to the buyer only. */
  delivery: 'email',
  recipientEmail: '',
  sendOn: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  website: '',
};
export type VoucherEntry = typeof emptyVoucher;
export type VoucherFields = (name: keyof VoucherEntry) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
};
export type VoucherErrors = Partial<Record<keyof VoucherEntry, ErrorText>>;

export const offeredAmounts: readonly Cents[] = [30_000, 50_000, 75_000, 100_000];

/** What the tab keeps of a form that was not sent. */
export const voucherDraft = storedValue<VoucherEntry>('session', 'voucherDraft');

/** The last request and its key: an unchanged request keeps its key, so that it makes one order. */
const voucherAttempt = storedValue<{ key: string; request: string }>('session', 'voucherAttempt');

export function keyOf(input: VoucherOrderInput): string {
  const request = JSON.stringify(input);
  const last = voucherAttempt.read();
  if (last?.request === request) return last.key;
  const key = newIdempotencyKey();
  voucherAttempt.write({ key, request });
  return key;
}

export function clearVoucherForm(): void {
  voucherDraft.clear();
  voucherAttempt.clear();
}

/** @param workshopPrice the price per person of the chosen workshop */
export function valueOf({ amount, ownAmount, people }: VoucherEntry, workshopPrice: Cents | null): Cents | null {
  if (amount === 'workshop') return workshopPrice === null ? null : workshopPrice * Number(people);
  return amount === 'own' ? parseAmount(ownAmount) : Number(amount);
}

export function errorsOf(entry: VoucherEntry, value: Cents | null, today: string): VoucherErrors {
  const { recipientName, senderName, message, recipientEmail, sendOn } = entry;
  const isMailed = entry.delivery === 'email';
  return {
    [fieldOfValue(entry)]: valueError(entry, value),
    recipientName: name(recipientName, 'Please enter who it is for'),
    senderName: name(senderName, 'Please enter who it is from'),
    message:
      trimmed(message).length > maxVoucherMessage
        ? `Message cannot be longer than ${maxVoucherMessage} characters`
        : undefined,
    recipientEmail: isMailed ? emailError(recipientEmail) : undefined,
    sendOn: isMailed && sendOn !== '' ? (sendDayError(sendOn, today) ?? undefined) : undefined,
    firstName: name(entry.firstName, 'First name required'),
    lastName: name(entry.lastName, 'Last name required'),
    email: emailError(entry.email),
    phone: lineError(entry.phone, { label: 'Phone number', max: maxPhone, required: 'Phone number required' }),
  };
}

function name(text: string, required: string): ErrorText {
  return lineError(text, { label: 'Name', max: maxName, required });
}

function fieldOfValue({ amount }: VoucherEntry): 'ownAmount' | 'workshopId' {
  return amount === 'workshop' ? 'workshopId' : 'ownAmount';
}

function valueError({ amount }: VoucherEntry, value: Cents | null): ErrorText {
  if (value === null && amount === 'workshop') return 'Please choose a workshop';
  const isOffered = value !== null && value >= minVoucher && value <= maxVoucher;
  return isOffered ? undefined : `Please enter ${voucherRange}`;
}

/** A draft of the tab may have a picture that is no longer offered. */
export function pictureOf({ picture }: Pick<VoucherEntry, 'picture'>): VoucherPicture {
  return voucherPictures.find((offered) => offered === picture) ?? 'vase';
}

export function inputOf(entry: VoucherEntry, value: Cents): VoucherOrderInput {
  const { delivery, firstName, lastName, email, phone, website, recipientName, senderName } = entry;
  const isMailed = delivery === 'email';
  return {
    value,
    firstName: trimmed(firstName),
    lastName: trimmed(lastName),
    email: trimmed(email),
    phone: trimmed(phone),
    recipientName: trimmed(recipientName),
    senderName: trimmed(senderName),
    message: trimmed(entry.message) || null,
    picture: pictureOf(entry),
    recipientEmail: isMailed ? trimmed(entry.recipientEmail) : null,
    sendOn: (isMailed && entry.sendOn) || null,
    ...(website && { website }),
  };
}
