import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { maxStatementBytes, statementTooLarge } from '@studio/contract/admin/bankStatements';
import type { RecordedStatementView, StatementView } from '@studio/contract/admin/bankStatements';
import { uploadTimeoutMs } from '@studio/contract/timeouts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { laterPaymentsPath } from './laterPaymentsQuery.ts';
import { StatementRows } from './StatementRows.tsx';

const statementsPath = '/api/admin/bank-statements';
const options = { timeoutMs: uploadTimeoutMs };

/** A file, and what the API would record of it. */
interface Preview {
  csv: string;
  statement: StatementView;
}

/** Reads a statement of the bank, shows which bookings it pays, and records that after a second press. */
export function BankStatement() {
  const [preview, setPreview] = useState<Preview | null>(null);
  const read = useMutation({
    /** Returns why the file is not sent; null once the API has read it. */
    mutationFn: async (file: File): Promise<string | null> => {
      setPreview(null);
      if (file.size > maxStatementBytes) return statementTooLarge;
      const csv = await file.text();
      setPreview({ csv, statement: await adminApi.post<StatementView>(`${statementsPath}/preview`, { csv }, options) });
      return null;
    },
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <label className="upload-button" aria-disabled={read.isPending}>
          {read.isPending ? 'Reading the file…' : 'Choose a bank statement'}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-describedby="statement-file-hint"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file && !read.isPending) read.mutate(file);
              // Clearing the input allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
        <p id="statement-file-hint" className="min-w-0 flex-1 basis-56 text-xs text-ink-3">
          The bank’s CSV with date, description and amount, up to 1 MB. You see what fits before anything is recorded.
        </p>
      </div>
      <FormError role="alert">
        {read.data ?? (read.error && userMessageOf(read.error, 'The file could not be read. Please try again.'))}
      </FormError>
      {preview && <PreviewedStatement {...preview} onDone={() => setPreview(null)} />}
    </div>
  );
}

function PreviewedStatement({ csv, statement, onDone }: Preview & { onDone: () => void }) {
  const { rows, others } = statement;
  const matched = rows.filter(({ state }) => state === 'matched');
  const unclear = rows.filter(({ state }) => state === 'unclear').length;
  const record = useAdminMutation({
    run: () =>
      adminApi.post<RecordedStatementView>(statementsPath, { csv, keys: matched.map(({ key }) => key) }, options),
    successToast: 'Bank Statement Recorded',
    successDetail: (recorded) => resultText(recorded),
    failureText: 'Failed to record the bank statement. Please try again.',
    refreshes: [laterPaymentsPath],
  });
  const isNew = matched.length + unclear > 0;
  return (
    <section aria-label="Bank statement" className="grid gap-3">
      {rows.length > 0 && <StatementRows rows={rows} />}
      <p className="num text-sm text-ink-2">
        {others === 1 ? '1 other row is' : `${others} other rows are`} for no booking.
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isNew && (
          <Button
            size="sm"
            tone="ink"
            aria-disabled={record.isPending || undefined}
            onClick={() => record.isPending || record.mutate(undefined, { onSuccess: onDone })}
          >
            {record.isPending ? 'Recording…' : recordLabel(matched.length, unclear)}
          </Button>
        )}
        <Button size="sm" tone="outline" onClick={onDone}>
          {isNew ? 'Record nothing' : 'Close'}
        </Button>
      </div>
    </section>
  );
}

function recordLabel(matched: number, unclear: number): string {
  const payments = matched === 1 ? 'Record 1 payment' : `Record ${matched} payments`;
  if (unclear === 0) return payments;
  return matched === 0 ? 'List the unclear rows' : `${payments}, list ${unclear} unclear`;
}

function resultText({ recorded, unclear, known }: RecordedStatementView): string {
  return `${recorded} recorded, ${unclear} under 'Needs attention', ${known} already handled.`;
}
