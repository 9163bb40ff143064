import type { Cents } from '@studio/contract/format/money';
import { toRand } from '@studio/contract/format/money';
import { paymentNotConfigured } from '@studio/contract/payments';
import type { PaymentForm } from '@studio/contract/payments';
import { AppError } from '../../errors.ts';
import type { PayfastConfig } from './payfastConfig.ts';
import { readMarkup, renderMarkup } from './payNowMarkup.ts';
import { formSignature, phpTrim } from './signature.ts';

/** What checkout needs of the event that is paid for. */
export interface PayableEvent {
  id: number;
  title: string;
  price: Cents;
  /** Canonical markup of its own, or null. */
  payNowHtml: string | null;
}

interface Payer {
  firstName: string;
  lastName: string;
  email: string;
}

export interface Checkout {
  event: PayableEvent;
  payer: Payer;
  participants: number;
  total: Cents;
  /** The provider's `m_payment_id`, and the key of the return address. */
  holdId: string;
  /** The listed origin the visitor came from. */
  origin: string;
}

export interface PaymentForms {
  /**
   * True when the provider will tell us of payments: the form carries our identity. Only then may time end an unpaid
   * row (DESIGN §4 time).
   */
  readonly hasItns: boolean;
  /**
   * Everything the browser sends to the provider, signed when we have an identity. Throws `payment_not_available` when
   * neither the event nor the server knows how to be paid.
   */
  formOf(checkout: Checkout): PaymentForm;
  /**
   * The pay-now markup everybody may read: canonical, with every field a client of the specification overwrites and
   * what makes its payment bring an ITN. Null when the event cannot be paid for.
   */
  publicMarkup(event: PayableEvent): string | null;
}

/** PAYFAST §1.3, in characters. */
const limits: Record<string, number> = {
  name_first: 100,
  name_last: 100,
  email_address: 100,
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
};

/** `canonicalOrigin` is the first of PUBLIC_URL. */
export function createPaymentForms(payfast: PayfastConfig, canonicalOrigin: string): PaymentForms {
  const { merchant } = payfast;

  function formOf({ event, payer, participants, total, holdId, origin }: Checkout): PaymentForm {
    const own = ownForm(event);
    if (!own) throw notAvailable();
    const fields = trimmed({
      ...own.fields,
      return_url: `${origin}/booking-confirmed?hold=${holdId}`,
      cancel_url: `${origin}/booking-cancelled?hold=${holdId}`,
      notify_url: payfast.notifyUrl,
      name_first: payer.firstName,
      name_last: payer.lastName,
      email_address: payer.email,
      m_payment_id: holdId,
      ...itemFields(event, participants, total),
    });
    if (merchant) fields['signature'] = formSignature(Object.entries(fields), merchant.passphrase);
    return { action: own.action, fields };
  }

  function publicMarkup(event: PayableEvent): string | null {
    const own = ownForm(event);
    if (!own) return null;
    return renderMarkup({
      action: own.action,
      fields: {
        ...own.fields,
        return_url: `${canonicalOrigin}/booking-confirmed`,
        cancel_url: `${canonicalOrigin}/booking-cancelled`,
        notify_url: payfast.notifyUrl,
        name_first: '',
        name_last: '',
        email_address: '',
        ...itemFields(event, 1, event.price),
      },
    });
  }

  /** The event's form with our identity in place of whatever it carried, or the server's when it has none. */
  function ownForm(event: PayableEvent): PaymentForm | null {
    const own = storedForm(event);
    if (merchant) {
      return {
        action: own?.action ?? payfast.processUrl,
        fields: { merchant_id: merchant.id, merchant_key: merchant.key },
      };
    }
    if (!own) return null;
    // A signature made before our fields were written cannot be right (PAYFAST §0).
    const { signature: _stale, ...fields } = own.fields;
    return { action: own.action, fields };
  }

  /** Null also for markup that was saved when other addresses were allowed. */
  function storedForm(event: PayableEvent): PaymentForm | null {
    if (!event.payNowHtml) return null;
    try {
      return readMarkup(event.payNowHtml, payfast.formOrigins).form;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return { hasItns: merchant !== null, formOf, publicMarkup };
}

/** SPEC §7 Payment start. */
function itemFields(event: PayableEvent, participants: number, total: Cents): Record<string, string> {
  return {
    amount: toRand(total),
    item_name: event.title,
    item_description: `${event.title} - ${participants} participant(s)`,
    custom_str1: String(event.id),
    custom_str2: String(participants),
  };
}

/** What is signed is what is sent: cut, trimmed, and without blanks (PAYFAST §1.5). */
function trimmed(fields: Record<string, string>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    phpTrim(cut(value.toWellFormed(), limits[name])),
  ]);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** Cuts between characters, never inside one. */
function cut(text: string, length: number | undefined): string {
  return length === undefined || text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

function notAvailable(): AppError {
  return new AppError('conflict', 'payment_not_available', paymentNotConfigured);
}
