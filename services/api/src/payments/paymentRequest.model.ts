import type { CreationOptional, InferAttributes, InferCreationAttributes, Transaction } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import type { pricePurposes } from '../db/conditions.ts';

/** `cancelled`: the visitor or the studio no longer wants it; `expired`: its time is over. A late payment may still come. */
export type RequestState = 'open' | 'failed' | 'paid' | 'expired' | 'cancelled';

/**
 * `book`: a visitor pays with our form. `later`: a visitor pays by EFT or at the studio (ADR 0104). `confirm`: with the form
 * of a client without holds. `admin`: an admin or a
 * split made the booking. `balance`: the rest of an order, after its deposit or after a change (ADR 0093).
 */
export type RequestPurpose = (typeof pricePurposes)[number] | 'change' | 'balance';

/** One sum that is asked for: the price of an order, its deposit or balance, or the difference of a change. */
@Table({ tableName: 'payment_requests', underscored: true, timestamps: false })
export class PaymentRequest extends Model<InferAttributes<PaymentRequest>, InferCreationAttributes<PaymentRequest>> {
  /** The `m_payment_id` of the provider's form. */
  @Column({ type: DataType.TEXT, primaryKey: true })
  declare id: string;

  @Column(DataType.INTEGER)
  declare orderId: number;

  @Column(DataType.INTEGER)
  declare changeId: CreationOptional<number | null>;

  @Column(DataType.TEXT)
  declare purpose: RequestPurpose;

  /** 0 while nothing is owed. */
  @Column(DataType.INTEGER)
  declare amount: Cents;

  /** The part of the price that is asked for first; null for the whole price. */
  @Column(DataType.INTEGER)
  declare deposit: CreationOptional<Cents | null>;

  /** The last day on which a balance or an EFT should be paid. It can be paid later. */
  @Column(DataType.DATEONLY)
  declare dueOn: CreationOptional<Day | null>;

  /** How it is to be paid, or was. */
  @Column(DataType.TEXT)
  declare method: PaymentMethod;

  @Column(DataType.TEXT)
  declare state: CreationOptional<RequestState>;

  /** Null if it does not expire, and once it is paid or has ended. */
  @Column(DataType.DATE)
  declare expiresAt: CreationOptional<Date | null>;

  /**
   * True if a visitor got a form with it whose ITN reports the payment. False if that form has no merchant id of ours, and
   * for requests of admins and splits: they have no form until their pay link is opened.
   */
  @Column(DataType.BOOLEAN)
  declare expectsItn: CreationOptional<boolean>;

  @Column(DataType.TEXT)
  declare idempotencyKey: CreationOptional<string | null>;

  /** A request with the same key and another hash is rejected. */
  @Column(DataType.TEXT)
  declare requestHash: CreationOptional<string | null>;

  /** Keyed hash of the visitor's address, for the limits on unpaid seats. Null for an admin's or a split's, and after an erasure. */
  @Column(DataType.TEXT)
  declare visitorKey: CreationOptional<string | null>;

  /** Hash of the cookie of the browser that made the booking. */
  @Column(DataType.TEXT)
  declare browserKey: CreationOptional<string | null>;

  /** The span in which it was made; null for an admin's or a split's (ADR 0011). */
  @Column(DataType.TEXT)
  declare traceparent: CreationOptional<string | null>;

  /** When the visitor asked for a new link instead of one that has ended; the database clears it when the state changes. */
  @Column(DataType.DATE)
  declare linkAskedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}

/** When it expires unless its ITN arrives. Null if it does not expire, or if no ITN is expected. */
export function itnDeadline({ expectsItn, expiresAt }: Pick<PaymentRequest, 'expectsItn' | 'expiresAt'>): Date | null {
  return expectsItn ? expiresAt : null;
}

/**
 * True while it expires, or the form that its visitor got may still be paid. The form of a pay link does not count: that
 * it is open is not stored.
 */
export function isUnderWay({ purpose, state, expectsItn, expiresAt }: PaymentRequest): boolean {
  return expiresAt !== null || ((expectsItn || purpose === 'later') && state !== 'paid');
}

/** A visitor has chosen to pay it by EFT or at the studio, and has not yet (ADR 0104). */
export function isPaidLater({ purpose, state }: Pick<PaymentRequest, 'purpose' | 'state'>): boolean {
  return purpose === 'later' && state !== 'paid';
}

/** From now on an admin decides about it, so it does not expire. */
export async function removeExpiry(transaction: Transaction, request: PaymentRequest): Promise<void> {
  await request.update({ expiresAt: null }, { transaction });
}

/** One that has expired or was cancelled can be paid again, and does not expire. */
export async function reopenRequest(transaction: Transaction, request: PaymentRequest): Promise<void> {
  await request.update({ expiresAt: null, ...(hasEnded(request) && { state: 'open' }) }, { transaction });
}

export function hasEnded({ state }: Pick<PaymentRequest, 'state'>): boolean {
  return state === 'expired' || state === 'cancelled';
}

/** A failed payment stays failed. */
export async function endRequest(
  transaction: Transaction,
  request: PaymentRequest,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await request.update({ expiresAt: null, ...(request.state === 'open' && { state }) }, { transaction });
}

/** True while the visitor can pay it. */
export function isPayable({ state }: Pick<PaymentRequest, 'state'>): boolean {
  return state === 'open' || state === 'failed';
}
