import type { ReconciliationView } from '@studio/contract/admin/reconciliation';
import { formatShortDate } from '@studio/contract/format/dates';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { pluralize } from '../../lists/shownCount.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { warningBoxClass } from '../../ui/warningBoxClass.ts';
import { DifferenceTable } from './DifferenceTable.tsx';

const sources: Record<ReconciliationView['source'], string> = {
  daily: 'the comparison of the day',
  asked: 'asked for here',
  file: 'from a file',
};

export function ReconciliationResult({ latest }: { latest: ReconciliationView }) {
  const { from, to, source, finishedAt, compared, settled, differences, differenceCount, error } = latest;
  const period = `${formatShortDate(from)} to ${formatShortDate(to)}`;
  if (finishedAt === null) {
    return (
      <p className="num flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="size-5 flex-none rounded-full border-3 border-sand border-t-terracotta motion-safe:animate-turn"
        />
        Comparing {period} with PayFast. This takes up to a minute.
      </p>
    );
  }
  if (error !== null) {
    return (
      <p className={`num ${warningBoxClass}`}>
        {formatTimestamp(finishedAt)}: PayFast could not be asked ({error}). Please try again later, or compare a file.
      </p>
    );
  }
  return (
    <>
      <p className="num text-ink-2">
        Last compared {formatTimestamp(finishedAt)}: {period}, {pluralize(compared, 'transaction')} of PayFast (
        {sources[source]}).
      </p>
      {settled > 0 && (
        <p className="num text-ink-2">
          {pluralize(settled, 'payment')} had not been reported by PayFast and {settled === 1 ? 'is' : 'are'} recorded
          now.
        </p>
      )}
      {differenceCount === 0 ? (
        <p className="flex gap-2.5 font-semibold">
          <Icon name="check" className="text-ok" />
          Everything agrees.
        </p>
      ) : (
        <>
          <p className="num flex gap-2.5 font-semibold">
            <Icon name="alert" className="text-wait" />
            {pluralize(differenceCount, 'difference')}
            {differenceCount > differences.length && `; these are the first ${differences.length}`}
          </p>
          <DifferenceTable differences={differences} />
        </>
      )}
    </>
  );
}
