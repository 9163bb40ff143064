import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../processes/makeDirectory.ts';
import type { BookedRefund } from './api/refundBook.ts';
import type { Checkout } from './checkout.ts';

export interface Transactions {
  /** The paid checkouts. */
  checkouts: Checkout[];
  refunds: BookedRefund[];
}

/** Keeps payments and refunds between two starts, so that the history still agrees with the studio's ledger. */
export class TransactionFile {
  readonly #path: string | null;

  /** @param dir null keeps nothing */
  constructor(dir: string | null) {
    if (dir) makeDirectory(dir);
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

const dates = new Set(['at', 'paidAt', 'shownFrom']);

function withDates(name: string, value: unknown): unknown {
  return dates.has(name) && typeof value === 'string' ? new Date(value) : value;
}
