import { useMutation } from '@tanstack/react-query';
import { studioDay } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { userMessageOf } from '../../shared/http/api.ts';
import { serverNow } from '../../shared/http/serverClock.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { adminApi, isSessionEnded, pageOf } from '../http/adminApi.ts';
import { countOf } from './shownCount.ts';
import { listQuery } from './useUrlFilter.ts';

interface ExportButtonProps {
  kind: string;
  /** The path of the list, whose filters the export uses as well. */
  list: string;
  /** Exports all matching rows, not only the current page (CHECKLIST 25). */
  filter: Record<string, string>;
}

export function ExportButton({ kind, list, filter }: ExportButtonProps) {
  const exporting = useMutation({
    mutationFn: async () => {
      const query = listQuery({ page: '1', pageSize: '1', ...filter });
      return pageOf(await adminApi.get<Paged<unknown> | unknown[]>(`${list}?${query}`));
    },
    onSuccess: (found) => download(kind, filter, found),
    onError: (error) =>
      isSessionEnded(error) ||
      showToast({
        tone: 'destructive',
        title: 'Error',
        description: userMessageOf(error, `Failed to export ${kind}. Please try again.`),
      }),
  });
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
    >
      <Icon name="download" size={18} className="max-sm:hidden" />
      {exporting.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

/** The browser downloads the file itself, with the session's cookie: it may be too large for a page's memory. */
function download(kind: string, filter: Record<string, string>, { total, hasMore }: Paged<unknown>): void {
  if (total === 0) {
    showToast({ tone: 'destructive', title: 'No Data', description: 'No data available to export' });
    return;
  }
  const link = document.createElement('a');
  const query = listQuery(filter);
  link.href = `/api/admin/exports/${kind}${query && `?${query}`}`;
  link.download = `${kind}-${studioDay(serverNow())}.csv`;
  link.click();
  const rows = total === 1 ? '1 row' : `${countOf(total, hasMore)} rows`;
  showToast({ title: 'Export Successful', description: `${rows} in ${link.download}` });
}
