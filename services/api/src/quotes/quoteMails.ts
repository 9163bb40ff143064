import type { Sequelize, Transaction } from 'sequelize';
import { quoteEnd, quoteStateOf } from '@studio/contract/quotes/quoteState';
import type { QuoteState } from '@studio/contract/quotes/quoteState';
import { quoteSums } from '@studio/contract/quotes/quoteSums';
import type { MailLinks } from '../bookings/mails/bookingComposers.ts';
import { transactionOf } from '../db/transact.ts';
import type { Composers, OutboxMail } from '../outbox/composeMail.ts';
import { Quote } from './quote.model.ts';
import { quotePathOf } from './quoteKey.ts';

type QuoteMailKind = 'quote-sent' | 'quote-ends' | 'quote-accepted' | 'quote-declined';

/** A mail is not sent if the quote has another state by then. */
export function createQuoteComposers({ canonicalOrigin, manageKey }: MailLinks): Pick<Composers, QuoteMailKind> {
  function presentOffer(quote: Quote) {
    const { email, firstName, lastName, title, greeting, days, people, validUntil } = quote;
    const { total } = quoteSums(quote, people);
    const quoteUrl = canonicalOrigin + quotePathOf(quote, manageKey);
    return { email, firstName, lastName, title, greeting, days, people, total, validUntil, quoteUrl };
  }

  function presentAnswer({ id, firstName, lastName, title, acceptedName }: Quote) {
    return { id, firstName, lastName, title, acceptedName, adminUrl: `${canonicalOrigin}/admin/quotes/${id}` };
  }

  return {
    'quote-sent': async (on, mail) => {
      const quote = await findInState(on, mail, 'sent');
      return quote && presentOffer(quote);
    },
    'quote-ends': async (on, mail) => {
      const quote = await findInState(on, mail, 'sent');
      if (!quote || quoteEnd(quote.validUntil).getTime() !== mail.startsAt?.getTime()) return null;
      return presentOffer(quote);
    },
    'quote-accepted': async (on, mail) => {
      const quote = await findInState(on, mail, 'accepted');
      return quote && presentAnswer(quote);
    },
    'quote-declined': async (on, mail) => {
      const quote = await findInState(on, mail, 'declined');
      return quote && presentAnswer(quote);
    },
  };
}

async function findInState(
  on: Transaction | Sequelize,
  { quoteId }: OutboxMail,
  state: QuoteState,
): Promise<Quote | null> {
  const quote = quoteId === null ? null : await Quote.findByPk(quoteId, { transaction: transactionOf(on) });
  return quote && quoteStateOf(quote, new Date()) === state ? quote : null;
}
