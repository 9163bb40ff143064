import type { OpenDifferences as Found } from '@studio/contract/admin/attention';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { warningBox } from '../../ui/warningBox.ts';
import { reconciliationsPath } from './reconciliationQuery.ts';

/** Differences of the daily comparison stay in 'Needs attention' until an admin marks them as seen or they are gone. */
export function OpenDifferences({ found: { id, count, foundAt } }: { found: Found }) {
  const see = useAdminMutation({
    run: () => adminApi.post(`${reconciliationsPath}/${id}/seen`),
    successToast: 'Differences Seen To',
    failureText: 'Failed to update the differences. Please try again.',
    refreshes: [reconciliationsPath],
  });
  return (
    <div className={`num flex flex-wrap items-center justify-between gap-3 ${warningBox}`}>
      <p className="min-w-0 flex-1 basis-56">
        The comparison of the day ({formatTimestamp(foundAt)}) found{' '}
        {count === 1 ? '1 difference' : `${count} differences`}. Clear them up in PayFast&rsquo;s dashboard or here;
        then compare again, or mark them as seen to.
      </p>
      <Button
        size="sm"
        tone="outline"
        aria-disabled={see.isPending}
        onClick={() => see.isPending || see.mutate(undefined)}
      >
        Seen to
      </Button>
    </div>
  );
}
