import { keptSentence } from '@studio/contract/format/cancellation';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { Icon } from '../../shared/ui/image/Icon.tsx';

export function CancellationNote({ terms }: { terms: CancellationTerms }) {
  const { isFree, lead, deadline } = terms;
  return (
    <p
      className={`num flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm print:p-0 ${isFree ? 'bg-ok-bg text-ok' : 'bg-oat'}`}
    >
      <Icon name={isFree ? 'check' : 'clock'} className="mt-0.5" />
      <span>
        {lead} <b>{deadline}</b>. {keptSentence(terms)}
      </span>
    </p>
  );
}
