import { paymentNotConfigured } from '@studio/contract/bookings/payments';
import type { PaymentForm } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { toRand } from '@studio/contract/format/money';
import { AppError } from '../../errors.ts';
import type { PayfastConfig } from './payfastConfig.ts';
import { readMarkup, renderMarkup } from './payNowMarkup.ts';
import { formSignature, phpTrim } from './signature.ts';

export interface PayableEvent {
  id: number;
  title: string;
  price: Cents;
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
  /** Sent as `m_payment_id` and in the return address. */
  holdId: string;
  origin: string;
  /**
   * The path to which PayFast returns the visitor, instead of the pages for a new booking. It must not be secret,
   * because PayFast stores it.
   */
  returnPath?: string;
}

/** A payment that is for no workshop. */
interface ItemCheckout extends Pick<Checkout, 'payer' | 'total' | 'origin'> {
  requestId: string;
  item: string;
  /** The paths to which PayFast returns the visitor. */
  returnPath: string;
  cancelPath: string;
}

export interface PaymentForms {
  /**
   * True if forms have our merchant id, so that ITNs report payments. Otherwise unpaid bookings expire after a week.
   */
  readonly hasItns: boolean;
  /** Returns a signed form if merchant settings exist. @throws payment_not_available without any payment settings */
  formOf(checkout: Checkout): PaymentForm;
  /** @throws payment_not_available without merchant settings */
  formOfItem(checkout: ItemCheckout): PaymentForm;
  /** The form for every visitor; a client without holds overwrites its fields. Null if not payable online. */
  publicMarkup(event: PayableEvent): string | null;
}

const limits: Record<string, number> = {
  name_first: 100,
  name_last: 100,
  email_address: 100,
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
};

/** `canonicalOrigin` is the first origin of PUBLIC_URL. */
export function createPaymentForms(payfast: PayfastConfig, canonicalOrigin: string): PaymentForms {
  const { merchant } = payfast;

  function formOf({ event, payer, participants, total, holdId, origin, returnPath }: Checkout): PaymentForm {
    const own = ownForm(event);
    if (!own) throw notAvailable();
    return signed(own, {
      return_url: `${origin}${returnPath ? `${returnPath}?payment=returned&change=${holdId}` : `/booking-confirmed?hold=${holdId}`}`,
      cancel_url: `${origin}${returnPath ? `${returnPath}?payment=cancelled&change=${holdId}` : `/booking-cancelled?hold=${holdId}`}`,
      ...payerFields(payer),
      m_payment_id: holdId,
      ...itemFields(event, participants, total),
    });
  }

  function formOfItem({ payer, total, origin, requestId, item, returnPath, cancelPath }: ItemCheckout): PaymentForm {
    if (!merchant) throw notAvailable();
    const own = { action: payfast.processUrl, fields: { merchant_id: merchant.id, merchant_key: merchant.key } };
    return signed(own, {
      return_url: `${origin}${returnPath}`,
      cancel_url: `${origin}${cancelPath}`,
      ...payerFields(payer),
      m_payment_id: requestId,
      amount: toRand(total),
      item_name: item,
      item_description: item,
    });
  }

  /** The signature covers the fields in this order. */
  function signed(own: PaymentForm, more: Record<string, string>): PaymentForm {
    const fields = trimmed({ ...own.fields, ...more });
    if (merchant) fields['signature'] = formSignature(Object.entries(fields), merchant.passphrase);
    return { action: own.action, fields };
  }

  function payerFields({ firstName, lastName, email }: Payer): Record<string, string> {
    return { notify_url: payfast.notifyUrl, name_first: firstName, name_last: lastName, email_address: email };
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

  /** Returns the event's form with our merchant fields in place of its own, or the server's form if it has none. */
  function ownForm(event: PayableEvent): PaymentForm | null {
    const own = storedForm(event);
    if (merchant) {
      return {
        action: own?.action ?? payfast.processUrl,
        fields: { merchant_id: merchant.id, merchant_key: merchant.key },
      };
    }
    if (!own) return null;
    // The form's signature does not cover our fields, so it is removed (PAYFAST §0).
    const { signature: _stale, ...fields } = own.fields;
    return { action: own.action, fields };
  }

  function storedForm(event: PayableEvent): PaymentForm | null {
    if (!event.payNowHtml) return null;
    try {
      return readMarkup(event.payNowHtml, payfast.formOrigins).form;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return { hasItns: merchant !== null, formOf, formOfItem, publicMarkup };
}

function itemFields(event: PayableEvent, participants: number, total: Cents): Record<string, string> {
  return {
    amount: toRand(total),
    item_name: event.title,
    item_description: `${event.title} - ${participants} participant(s)`,
    custom_str1: String(event.id),
    custom_str2: String(participants),
  };
}

/** Values are cut and trimmed before signing, because the signature covers them as they are sent (PAYFAST §1.5). */
function trimmed(fields: Record<string, string>): Record<string, string> {
  const cleaned = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    phpTrim(cut(value.toWellFormed(), limits[name])),
  ]);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

function cut(text: string, length: number | undefined): string {
  return length === undefined || text.length <= length ? text : Array.from(text).slice(0, length).join('');
}

function notAvailable(): AppError {
  return new AppError('conflict', 'payment_not_available', paymentNotConfigured);
}
