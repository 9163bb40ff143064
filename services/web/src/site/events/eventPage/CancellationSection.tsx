import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio, whatsappLink } from '@studio/contract/studio';
import { OpensNewTab } from '../../../shared/ui/button/OpensNewTab.tsx';

interface CancellationSectionProps {
  terms: CancellationTerms;
  price: Cents;
}

export function CancellationSection({ terms: { isFree, lead, deadline }, price }: CancellationSectionProps) {
  return (
    <section className="num min-w-0 rounded-[24px] bg-oat px-[min(1.25rem,5.2vw)] py-5.5 desktop:px-8.5 desktop:py-8">
      <h2 className="mb-2.5 block-title">
        {lead} {deadline}
      </h2>
      <p className="text-ink-2 [&>a]:whitespace-nowrap [&>a]:underline">
        {isFree && 'Until then you get the whole sum back. '}
        To cancel, call <a href={`tel:${studio.phone.e164}`}>{studio.phone.shown}</a>, or write to us on{' '}
        <a href={whatsappLink('Hello! I would like to cancel my booking: ')} target="_blank" rel="noopener noreferrer">
          WhatsApp
          <OpensNewTab />
        </a>{' '}
        or by <a href={`mailto:${studio.email}`}>e-mail</a>, with your booking reference.{' '}
        {isFree ? 'After that the' : 'The'} seat is yours to keep or to give to a friend.
      </p>
      {isFree && (
        <div aria-hidden="true" className="mt-4.5 grid grid-cols-[1fr_6rem] gap-1 text-xs font-semibold">
          <i className="h-2.5 rounded-l-full bg-aloe" />
          <i className="h-2.5 rounded-r-full bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_6px,transparent_6px_10px)]" />
          <span className="text-aloe-d">Until then: {formatRand(price)} back</span>
          <span>After: {formatRand(0)}</span>
        </div>
      )}
    </section>
  );
}
