import type { CreationOptional, InferAttributes, InferCreationAttributes, Transaction } from 'sequelize';
import { Column, DataType, Model, Table } from 'sequelize-typescript';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import type { pricePurposes } from '../db/conditions.ts';

/** `cancelled`: the visitor or the studio ended it. `expired`: its time is over. A late payment may still arrive. */
export type RequestState = 'open' | 'failed' | 'paid' | 'expired' | 'cancelled';

/**
 * `book`: a visitor pays with our form. `later`: a visitor pays by EFT or at the studio (ADR 0104). `confirm`: a visitor
 * pays with the form of a client without holds. `admin`: an admin or a split made the booking. `balance`: the rest of an
 * order, after its deposit or after a change (ADR 0093). `voucher`: a visitor buys a voucher (ADR 0103).
 */
export type RequestPurpose = (typeof pricePurposes)[number] | 'change' | 'balance' | 'voucher';

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

  /** How it was paid, or is to be paid. */
  @Column(DataType.TEXT)
  declare method: PaymentMethod;

  /** The voucher that pays a part of the price, or all of it (ADR 0103). */
  @Column(DataType.INTEGER)
  declare voucherId: CreationOptional<number | null>;

  /** The sum of the voucher that is reserved until the booking is confirmed; 0 afterwards. */
  @Column(DataType.INTEGER)
  declare voucherAmount: CreationOptional<Cents>;

  @Column(DataType.TEXT)
  declare state: CreationOptional<RequestState>;

  /** Null if the request does not expire, and once it is paid or has ended. */
  @Column(DataType.DATE)
  declare expiresAt: CreationOptional<Date | null>;

  /**
   * True if a visitor got a payment form with this id, and an ITN will report its payment. False if the form has no
   * merchant id of ours. Also false for requests of admins and splits, which have no form until their pay link is
   * opened.
   */
  @Column(DataType.BOOLEAN)
  declare expectsItn: CreationOptional<boolean>;

  @Column(DataType.TEXT)
  declare idempotencyKey: CreationOptional<string | null>;

  /** A request with the same key and another hash is rejected. */
  @Column(DataType.TEXT)
  declare requestHash: CreationOptional<string | null>;

  /** Keyed hash of the visitor's address, for the limits on unpaid seats. Null for admins, splits, and when erased. */
  @Column(DataType.TEXT)
  declare visitorKey: CreationOptional<string | null>;

  /** Hash of the cookie of the browser that made the booking. */
  @Column(DataType.TEXT)
  declare browserKey: CreationOptional<string | null>;

  /** The trace span in which the request was made. Null for the request of an admin or a split (ADR 0011). */
  @Column(DataType.TEXT)
  declare traceparent: CreationOptional<string | null>;

  /** When the visitor asked for a new pay link because this one ended. A change of the state clears it. */
  @Column(DataType.DATE)
  declare linkAskedAt: CreationOptional<Date | null>;

  @Column(DataType.DATE)
  declare createdAt: CreationOptional<Date>;
}

/** Returns when the request expires unless its ITN arrives. Null if it does not expire, or if no ITN is expected. */
export function itnDeadline({ expectsItn, expiresAt }: Pick<PaymentRequest, 'expectsItn' | 'expiresAt'>): Date | null {
  return expectsItn ? expiresAt : null;
}

/**
 * True while the request can expire, or the visitor's form may still be paid. The form of a pay link does not count,
 * because the database does not store that it was opened.
 */
export function isUnderWay({ purpose, state, expectsItn, expiresAt }: PaymentRequest): boolean {
  return expiresAt !== null || ((expectsItn || purpose === 'later') && state !== 'paid');
}

/** True until a request that is to be paid by EFT or at the studio is paid (ADR 0104). */
export function isPaidLater({ purpose, state }: Pick<PaymentRequest, 'purpose' | 'state'>): boolean {
  return purpose === 'later' && state !== 'paid';
}

/** Stops the expiry, because an admin decides about the request from now on. */
export async function removeExpiry(transaction: Transaction, request: PaymentRequest): Promise<void> {
  await request.update({ expiresAt: null }, { transaction });
}

/** Makes an expired or cancelled request payable again. It does not expire any more. */
export async function reopenRequest(transaction: Transaction, request: PaymentRequest): Promise<void> {
  await request.update({ expiresAt: null, ...(hasEnded(request) && { state: 'open' }) }, { transaction });
}

export function hasEnded({ state }: Pick<PaymentRequest, 'state'>): boolean {
  return state === 'expired' || state === 'cancelled';
}

/** Ends the request. A failed payment keeps its state. */
export async function endRequest(
  transaction: Transaction,
  request: PaymentRequest,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await request.update({ expiresAt: null, ...(request.state === 'open' && { state }) }, { transaction });
}

/** True while the visitor can pay the request. */
export function isPayable({ state }: Pick<PaymentRequest, 'state'>): boolean {
  return state === 'open' || state === 'failed';
}
