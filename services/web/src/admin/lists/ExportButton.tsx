import { useMutation } from '@tanstack/react-query';
import { userMessageOf } from '../../shared/http/api.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { isSessionEnded } from '../http/adminApi.ts';
import { exportCsv } from './csv.ts';
import type { CsvColumn } from './csv.ts';

interface ExportButtonProps<Row> {
  kind: string;
  columns: readonly CsvColumn<Row>[];
  /** Exports all matching rows, not only the current page (CHECKLIST 25). */
  read: () => Promise<readonly Row[]>;
}

export function ExportButton<Row>({ kind, columns, read }: ExportButtonProps<Row>) {
  const exporting = useMutation({
    mutationFn: read,
    onSuccess: (rows) => exportCsv(kind, rows, columns),
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
