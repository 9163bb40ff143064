import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { adminQuery } from '../http/adminApi.ts';

export const quotesPath = '/api/admin/quotes';

export const quotesQuery = adminQuery<AdminQuoteView[]>(quotesPath);

export function quotesOfMessage(id: number) {
  return adminQuery<AdminQuoteView[]>(`${quotesPath}?message=${id}`);
}

export function quoteQuery(id: string) {
  return adminQuery<AdminQuoteView>(`${quotesPath}/${encodeURIComponent(id)}`);
}
