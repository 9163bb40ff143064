import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery } from './delivery.ts';
import type { ProcessFields } from './processForm.ts';

export interface Checkout {
  id: string;
  fields: ProcessFields;
  choice: 'open' | 'paid' | 'failed' | 'cancelled';
  /** The numeric id, which is assigned when the payment succeeds or fails. */
  pfPaymentId: string | null;
  paidAt: Date | null;
  itns: Delivery[];
}

export interface Refund {
  pfPaymentId: string;
  /** Cents. */
  amount: number;
  at: Date;
}

interface Transactions {
  /** The checkouts that were paid. */
  checkouts: Checkout[];
  refunds: Refund[];
}

/** Stores payments and refunds, so that after a restart the history still agrees with the studio's ledger. */
export class TransactionFile {
  readonly #path: string | null;

  /** @param dir where to store them; null stores nothing */
  constructor(dir: string | null) {
    if (dir) mkdirSync(dir, { recursive: true });
    this.#path = dir && join(dir, 'transactions.json');
  }

  read(): Transactions {
    if (!this.#path) return { checkouts: [], refunds: [] };
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8'), withDates) as Transactions;
    } catch {
      return { checkouts: [], refunds: [] };
    }
  }

  write(transactions: Transactions): void {
    if (!this.#path) return;
    // The file is renamed when complete, so that a crash leaves no partial one.
    writeFileSync(`${this.#path}.tmp`, JSON.stringify(transactions));
    renameSync(`${this.#path}.tmp`, this.#path);
  }
}

function withDates(name: string, value: unknown): unknown {
  return (name === 'at' || name === 'paidAt') && typeof value === 'string' ? new Date(value) : value;
}
