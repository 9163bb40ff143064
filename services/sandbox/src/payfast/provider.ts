import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { initialControls } from './controls.ts';
import type { Controls, ItnOptions } from './controls.ts';
import { deliverItn } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { composeItn, toCents } from './itn.ts';
import type { PaymentStatus } from './itn.ts';
import { isButton } from './processForm.ts';
import type { ProcessFields } from './processForm.ts';
import { TransactionFile } from './transactionFile.ts';
import type { Checkout, Refund } from './transactionFile.ts';

const lateMs = 5000;
/** The amount that can be refunded of a payment that the sandbox does not know. */
const unknownAmount = 10_000_000;

export class Provider {
  readonly merchant: Config['merchant'];
  controls: Controls = initialControls;
  readonly #refunds: Refund[];
  readonly #file: TransactionFile;
  readonly #checkouts = new Map<string, Checkout>();
  readonly #sent = new Set<string>();
  #lastPaymentId = 0;

  constructor({ merchant, payfastDir }: Pick<Config, 'merchant' | 'payfastDir'>) {
    this.merchant = merchant;
    this.#file = new TransactionFile(payfastDir);
    const { checkouts, refunds } = this.#file.read();
    for (const checkout of checkouts) this.#checkouts.set(checkout.id, checkout);
    this.#refunds = refunds;
  }

  /** The newest first. */
  get checkouts(): Checkout[] {
    return [...this.#checkouts.values()].reverse();
  }

  find(id: string): Checkout | undefined {
    return this.#checkouts.get(id);
  }

  open(fields: ProcessFields): Checkout {
    const checkout: Checkout = { id: randomUUID(), fields, choice: 'open', pfPaymentId: null, paidAt: null, itns: [] };
    this.#checkouts.set(checkout.id, checkout);
    return checkout;
  }

  /** Resolves after the ITN was delivered, or at once if the ITN is to be late. */
  async finish(checkout: Checkout, choice: 'paid' | 'failed', options: ItnOptions): Promise<void> {
    if (checkout.choice !== 'open') return; // a second click makes no second payment
    checkout.choice = choice;
    checkout.pfPaymentId = this.#nextPaymentId();
    if (choice === 'paid') checkout.paidAt = new Date();
    this.#keep();
    if (isButton(checkout.fields)) return; // as PayFast documents it (PAYFAST §0.2)
    const status = choice === 'failed' ? 'FAILED' : 'COMPLETE';
    if (options.times === 'late') void sleep(lateMs).then(() => this.notify(checkout, status, options));
    else await this.notify(checkout, status, options);
  }

  /** PayFast sends no ITN for a cancelled payment (PAYFAST §0.6). */
  cancel(checkout: Checkout): void {
    if (checkout.choice === 'open') checkout.choice = 'cancelled';
  }

  /** Resolves after the first attempt of each ITN. */
  async notify(checkout: Checkout, status: PaymentStatus, options: ItnOptions): Promise<void> {
    const url = checkout.fields['notify_url'];
    if (!url || options.times === 'never') return;
    checkout.pfPaymentId ??= this.#nextPaymentId();
    const payment = { fields: checkout.fields, pfPaymentId: checkout.pfPaymentId };
    const { parameters, body } = composeItn(payment, status, options.fault, this.merchant);
    this.#sent.add(parameters);
    const copies = options.times === 'twice' ? 2 : 1;
    await Promise.all(
      Array.from({ length: copies }, () => {
        const delivery: Delivery = { url, body, answers: [], state: 'waiting' };
        checkout.itns.push(delivery);
        return deliverItn(delivery);
      }),
    );
  }

  /** True only for the exact parameters of an ITN that was sent (PAYFAST §4). */
  hasSent(parameters: string): boolean {
    return this.#sent.has(parameters);
  }

  /** Returns the refunds of a payment, or all refunds. */
  refundsOf(pfPaymentId?: string): Refund[] {
    return this.#refunds.filter((refund) => pfPaymentId === undefined || refund.pfPaymentId === pfPaymentId);
  }

  /** Returns what can still be refunded of the payment, in cents. */
  refundable(pfPaymentId: string): number {
    const checkout = this.checkouts.find((one) => one.pfPaymentId === pfPaymentId);
    const paid = checkout ? toCents(checkout.fields['amount'] ?? '0') : unknownAmount;
    return this.refundsOf(pfPaymentId).reduce((left, { amount }) => left - amount, paid);
  }

  refund(pfPaymentId: string, amount: number): void {
    this.#refunds.push({ pfPaymentId, amount, at: new Date() });
    this.#keep();
  }

  #keep(): void {
    const paid = [...this.#checkouts.values()].filter(({ choice }) => choice === 'paid');
    this.#file.write({ checkouts: paid.map((checkout) => ({ ...checkout, itns: [] })), refunds: this.#refunds });
  }

  // The first id is the time, so that ids stay unique after a restart.
  #nextPaymentId(): string {
    this.#lastPaymentId = Math.max(this.#lastPaymentId + 1, Date.now());
    return String(this.#lastPaymentId);
  }
}
