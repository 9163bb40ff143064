import type { Middleware } from 'koa';
import { TooManyRequests } from '../http/fairShare.ts';
import type { FairShare } from '../http/fairShare.ts';
import { stateOf } from '../http/visitor.ts';
import { plainPage } from './plainPage.ts';

interface PageLimits {
  share: FairShare;
  isAllowed: (network: string) => boolean;
}

/**
 * Answers 429 to a network that exceeds its rate, or its share of the pages and feeds that are made at the same time.
 */
export function sharePages({ share, isAllowed }: PageLimits, headers: Record<string, string>): Middleware {
  return async (context, next) => {
    const state = stateOf(context);
    try {
      if (!isAllowed(state.visitor.network)) throw new TooManyRequests();
      await share.run(state.visitor.network, async () => {
        // The visitor may have disconnected while the page waited for its turn.
        if (!context.req.socket.destroyed) await next();
      });
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      state.route = 'rejected page';
      context.status = 429;
      context.set({ ...headers, 'Retry-After': '5', 'Cache-Control': 'no-store' });
      context.type = 'html';
      const text = 'Many people on your network are visiting at this moment. Please try again in a few seconds.';
      context.body = plainPage('Too many visitors at once', text, state.visitor.requestId);
    }
  };
}
