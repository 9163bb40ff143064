import { invoiceKindWords } from '@studio/contract/invoices/invoices';
import type { Invoice } from '../invoice.model.ts';

/** In points, on A4. */
export const margin = 50;
export const pageWidth = 595 - 2 * margin;
/** Within the cells of the table. */
export const padding = 6;
export const colours = { ink: '#211d18', pale: '#6b635a', line: '#cfc7bb', band: '#f4f0e9' };

export function titleOf({ kind, content: { vatRate } }: Pick<Invoice, 'kind' | 'content'>): string {
  return kind === 'invoice' && vatRate !== null ? 'Tax invoice' : invoiceKindWords[kind];
}
