import { quoteKeyHeader } from '@studio/contract/quotes/quoteViews';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import { secretLink } from '../bookings/secretLink.ts';

export interface QuoteAccess {
  id: string;
  key: string;
}

export const {
  apiPath: quoteApiPath,
  keyHeader,
  query: quoteQuery,
} = secretLink<QuoteView, QuoteAccess>(quoteKeyHeader, ({ id }) => `/api/quotes/${encodeURIComponent(id)}`);
