import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyTooLarge, maxHistoryBytes } from '@studio/contract/admin/reconciliation';
import type { ReconciliationView } from '@studio/contract/admin/reconciliation';
import { uploadTimeoutMs } from '@studio/contract/timeouts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { adminApi, refreshLists } from '../../http/adminApi.ts';
import { reconciliationsPath } from './reconciliationQuery.ts';

/** Compares a file of PayFast's transaction history. */
export function HistoryUpload() {
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxHistoryBytes) return historyTooLarge;
      const csv = await file.text();
      const options = { timeoutMs: uploadTimeoutMs };
      await adminApi.post<ReconciliationView>(`${reconciliationsPath}/file`, { csv }, options);
      return null;
    },
    onSuccess: () => refreshLists(queryClient, [reconciliationsPath]),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <label className="upload-button" aria-disabled={upload.isPending}>
          {upload.isPending ? 'Comparing the file…' : 'Compare a file of PayFast'}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-describedby="history-file-hint"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file && !upload.isPending) upload.mutate(file);
              // Clearing the input allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
        <p id="history-file-hint" className="min-w-0 flex-1 basis-56 text-xs text-ink-3">
          The transaction history as CSV, up to 5 MB. A file is only compared; nothing is changed.
        </p>
      </div>
      <FormError role="alert">
        {upload.data ??
          (upload.error && userMessageOf(upload.error, 'The file could not be compared. Please try again.'))}
      </FormError>
    </div>
  );
}
