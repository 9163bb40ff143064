import type { AdminQuoteView, QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { adminQuery } from '../http/adminApi.ts';

export const quotesPath = '/api/admin/quotes';

export const quotesQuery = adminQuery<QuoteRowView[]>(quotesPath);

export function quotesOfMessage(id: number) {
  return adminQuery<QuoteRowView[]>(`${quotesPath}?message=${id}`);
}

export function quoteQuery(id: string) {
  return adminQuery<AdminQuoteView>(`${quotesPath}/${encodeURIComponent(id)}`);
}
