import { number, object, string, array, ValidationError } from 'yup';
import type { InferType, Schema } from 'yup';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import type { PayfastConfig } from '../payfastConfig.ts';
import { callApi, PayfastApiError } from './apiCall.ts';
import type { ApiAccount } from './apiCall.ts';
import { parseHistory } from './historyCsv.ts';
import type { HistoryRow } from './historyCsv.ts';

export interface PayfastApi {
  ping(): Promise<string>;
  /** Tells whether a payment can be refunded, and how. */
  queryRefund(paymentId: string): Promise<RefundQuery>;
  /** After an error of the kind `unknown` do not repeat the call: ask `refundedSum` instead. */
  refund(paymentId: string, amount: Cents, reason: string): Promise<void>;
  /** Returns what PayFast has refunded of the payment so far. */
  refundedSum(paymentId: string): Promise<Cents>;
  /** Returns the transactions of the days `from` to `to`. */
  history(from: Day, to: Day): Promise<HistoryRow[]>;
}

const methods = ['PAYMENT_SOURCE', 'BANK_PAYOUT', 'NOT_AVAILABLE'] as const;
const method = object({ method: string().oneOf(methods).default('NOT_AVAILABLE') });
const querySchema = object({
  status: string().oneOf(['REFUNDABLE', 'COMPLETED', 'NOT_AVAILABLE']).required(),
  amount_available_for_refund: number().integer().required(),
  refund_full: method,
  refund_partial: method,
});
export type RefundQuery = InferType<typeof querySchema>;

const linesSchema = object({
  transactions: array(object({ amount: number().integer().required(), type: string().required() })).required(),
});

const pageSize = 1000;
const refundLine = /refund/i;

/** @returns null if the address of the API is not set */
export function createPayfastApi({ merchant, api }: Pick<PayfastConfig, 'merchant' | 'api'>): PayfastApi | null {
  if (!api || !merchant?.passphrase) return null;
  const account: ApiAccount = { ...api, merchantId: merchant.id, passphrase: merchant.passphrase };
  const get = (path: string, query = {}) => callApi(account, { method: 'GET', path, query }, new Date());

  return {
    ping: () => get('/ping'),
    queryRefund: async (paymentId) => read(querySchema, await get(`/refunds/query/${segment(paymentId)}`)),
    refund: async (paymentId, amount, reason) => {
      // Our own mail tells the buyer, when the refund is done.
      const body = { amount, reason: reasonOf(reason), notify_buyer: 0, notify_merchant: 0 };
      await callApi(account, { method: 'POST', path: `/refunds/${segment(paymentId)}`, body }, new Date());
    },
    refundedSum: async (paymentId) => {
      const { transactions } = read(linesSchema, await get(`/refunds/${segment(paymentId)}`));
      // PAYFAST §5 does not say whether a refund's amount is negative.
      return transactions.reduce((sum, { amount, type }) => sum + (refundLine.test(type) ? Math.abs(amount) : 0), 0);
    },
    history: async (from, to) => {
      const rows: HistoryRow[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const page = readHistory(await get('/transactions/history', { from, to, limit: pageSize, offset }));
        rows.push(...page);
        if (page.length < pageSize) return rows;
      }
    },
  };
}

/** Ids come from ITNs, so they could contain a slash. */
function segment(paymentId: string): string {
  return encodeURIComponent(paymentId);
}

/** PayFast accepts 3 to 255 characters. */
function reasonOf(reason: string): string {
  const text = reason.trim().slice(0, 255);
  return text.length < 3 ? 'Refund' : text;
}

/** An answer is `{code, status, data: {response}}` (PAYFAST §5). An unreadable answer does not tell what was done. */
function read<Output>(schema: Schema<Output>, text: string): Output {
  try {
    const body: unknown = JSON.parse(text);
    return schema.validateSync(responseOf(body));
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SyntaxError)) throw error;
    throw new PayfastApiError('unknown', 'an answer that cannot be read', { cause: error });
  }
}

/** The answer may be empty if there are no transactions. */
function readHistory(csv: string): HistoryRow[] {
  try {
    return csv.trim() === '' ? [] : parseHistory(csv);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new PayfastApiError('unknown', `a history that cannot be read: ${error.message}`, { cause: error });
  }
}

const wrapped = object({ data: object({ response: object().required() }).required() });

function responseOf(body: unknown): unknown {
  return wrapped.isValidSync(body) ? wrapped.cast(body).data.response : body;
}
