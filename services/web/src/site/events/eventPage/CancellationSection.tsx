import { keptOf, keptSentence } from '@studio/contract/format/cancellation';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { Link } from '../../../shared/ui/Link.tsx';

export function CancellationSection({ terms, price }: { terms: CancellationTerms; price: Cents }) {
  const { isFree, lead, deadline } = terms;
  return (
    <section className="num min-w-0 rounded-[24px] bg-oat px-[min(1.25rem,5.2vw)] py-5.5 desktop:px-8.5 desktop:py-8">
      <h2 className="mb-2.5 block-title">
        {lead} {deadline}
      </h2>
      <p className="text-ink-2 [&>a]:whitespace-nowrap [&>a]:underline">
        {isFree && 'Until then you get the whole sum back. '}
        {keptSentence(terms)} To cancel or to move to another date, follow the link in your confirmation email, or{' '}
        <Link to="/find-booking">find your booking</Link> here. You may always give your spot to a friend.
      </p>
      {isFree && (
        <div aria-hidden="true" className="mt-4.5 grid grid-cols-[1fr_6rem] gap-1 text-xs font-semibold">
          <i className="h-2.5 rounded-l-full bg-aloe" />
          <i className="h-2.5 rounded-r-full bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_6px,transparent_6px_10px)]" />
          <span className="text-aloe-d">Until then: {formatRand(price)} back</span>
          <span>After: {formatRand(price - keptOf(price, terms))}</span>
        </div>
      )}
    </section>
  );
}
