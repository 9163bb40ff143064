import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RefundBook } from './api/refundBook.ts';
import type { Checkout } from './checkout.ts';
import { initialControls } from './controls.ts';
import type { Controls, ItnOptions } from './controls.ts';
import { deliver } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { composeItn, toCents } from './itn.ts';
import type { PaymentStatus } from './itn.ts';
import type { Merchant } from './merchant.ts';
import { isButton } from './processForm.ts';
import type { ProcessFields } from './processForm.ts';
import { TransactionFile } from './transactionFile.ts';

export interface ProviderOptions {
  merchant: Merchant;
  /** The folder of paid checkouts and refunds; null keeps them in memory only. */
  dir: string | null;
  retryGaps: readonly number[];
}

const remembered = 500;

export class Provider {
  readonly merchant: Merchant;
  readonly refunds: RefundBook;
  controls: Controls = initialControls;
  readonly #file: TransactionFile;
  readonly #retryGaps: readonly number[];
  readonly #checkouts = new Map<string, Checkout>();
  readonly #sent = new Set<string>();
  readonly #stop = new AbortController();
  #lastPaymentId = 0;

  constructor({ merchant, dir, retryGaps }: ProviderOptions) {
    this.merchant = merchant;
    this.#retryGaps = retryGaps;
    this.#file = new TransactionFile(dir);
    const { checkouts, refunds } = this.#file.read();
    for (const checkout of checkouts) this.#checkouts.set(checkout.id, checkout);
    this.refunds = new RefundBook(refunds, () => this.#keep());
  }

  get checkouts(): Checkout[] {
    return [...this.#checkouts.values()].reverse();
  }

  find(id: string): Checkout | undefined {
    return this.#checkouts.get(id);
  }

  /** In cents; undefined for an unknown number. */
  paidSum(pfPaymentId: string): number | undefined {
    const checkout = this.checkouts.find((one) => one.pfPaymentId === pfPaymentId);
    return checkout && toCents(checkout.fields['amount'] ?? '0');
  }

  open(fields: ProcessFields): Checkout {
    const checkout: Checkout = { id: randomUUID(), fields, choice: 'open', pfPaymentId: null, paidAt: null, itns: [] };
    this.#checkouts.set(checkout.id, checkout);
    deleteOldest(this.#checkouts);
    return checkout;
  }

  /** Resolves after the ITN was delivered, unless the controls delay it. */
  async settle(checkout: Checkout, choice: 'paid' | 'failed', options: ItnOptions): Promise<void> {
    if (checkout.choice !== 'open') return; // a second click makes no second payment
    checkout.choice = choice;
    checkout.pfPaymentId = this.#nextPaymentId();
    if (choice === 'paid') checkout.paidAt = new Date();
    this.#keep();
    if (isButton(checkout.fields)) return; // as PayFast documents it (PAYFAST §0.2)
    const status = choice === 'failed' ? 'FAILED' : options.pending ? 'PENDING' : 'COMPLETE';
    if (options.delaySeconds > 0) void this.#notifyLater(checkout, status, options);
    else await this.notify(checkout, status, options);
  }

  /** PayFast sends no ITN for a cancelled payment (PAYFAST §0.6). */
  cancel(checkout: Checkout): void {
    if (checkout.choice === 'open') checkout.choice = 'cancelled';
  }

  /** Resolves after the first attempt of each ITN. */
  async notify(checkout: Checkout, status: PaymentStatus, options: Pick<ItnOptions, 'times' | 'fault'>): Promise<void> {
    const url = checkout.fields['notify_url'];
    if (!url || options.times === 'never') return;
    checkout.pfPaymentId ??= this.#nextPaymentId();
    const payment = { fields: checkout.fields, pfPaymentId: checkout.pfPaymentId };
    const { parameters, body } = composeItn(payment, status, options.fault, this.merchant);
    this.#sent.add(parameters);
    deleteOldest(this.#sent);
    const copies = options.times === 'twice' ? 2 : 1;
    await Promise.all(
      Array.from({ length: copies }, () => {
        const delivery: Delivery = { url, body, attempts: [], state: 'waiting' };
        checkout.itns.push(delivery);
        return deliver(delivery, this.#retryGaps, this.#stop.signal);
      }),
    );
  }

  /** True only for the exact parameters of an ITN that was sent (PAYFAST §4). */
  hasSent(parameters: string): boolean {
    return this.#sent.has(parameters);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #notifyLater(checkout: Checkout, status: PaymentStatus, options: ItnOptions): Promise<void> {
    try {
      await sleep(options.delaySeconds * 1000, undefined, { signal: this.#stop.signal });
    } catch {
      return;
    }
    await this.notify(checkout, status, options);
  }

  #keep(): void {
    const paid = [...this.#checkouts.values()].filter(({ choice }) => choice === 'paid');
    this.#file.write({ checkouts: paid.map((checkout) => ({ ...checkout, itns: [] })), refunds: this.refunds.of() });
  }

  // The ids start at the clock, so that they are unique across restarts.
  #nextPaymentId(): string {
    this.#lastPaymentId = Math.max(this.#lastPaymentId + 1, Date.now());
    return String(this.#lastPaymentId);
  }
}

function deleteOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > remembered && oldest !== undefined) kept.delete(oldest);
}
