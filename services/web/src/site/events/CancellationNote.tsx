import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { Icon } from '../../shared/ui/image/Icon.tsx';

export function CancellationNote({ terms: { isFree, lead, deadline } }: { terms: CancellationTerms }) {
  return (
    <p
      className={`num flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm print:p-0 ${isFree ? 'bg-ok-bg text-ok' : 'bg-oat'}`}
    >
      <Icon name={isFree ? 'check' : 'clock'} className="mt-0.5" />
      <span>
        {lead} <b>{deadline}</b>
      </span>
    </p>
  );
}
