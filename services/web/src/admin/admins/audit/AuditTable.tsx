import type { AuditView } from '@studio/contract/admin/admins';
import { formatClock, studioClock } from '@studio/contract/format/dates';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { formatDateOf } from '../../ui/timestamp.ts';
import { auditedFields } from './auditedFields.ts';
import type { AuditedField } from './auditedFields.ts';
import { actionText } from './auditText.ts';

/** Entries with more changed fields are collapsed. */
const few = 3;

const columns: Column<AuditView>[] = [
  { header: 'When', width: '0.8fr', bare: true, cell: (entry) => <When entry={entry} /> },
  { header: 'Who', width: '0.7fr', cell: ({ username }) => <b className="font-strong">{username}</b> },
  { header: 'What', width: '1.5fr', bare: true, cell: (entry) => <What entry={entry} /> },
  { header: 'Before and after', width: '2fr', bare: true, cell: (entry) => <AuditedFields entry={entry} /> },
];

export function AuditTable({ entries }: { entries: readonly AuditView[] }) {
  return <DataTable label="Audit log" rows={entries} columns={columns} keyOf={({ id }) => id} />;
}

function When({ entry: { createdAt } }: { entry: AuditView }) {
  const then = new Date(createdAt);
  return (
    <time dateTime={createdAt} className="num block leading-snug">
      {formatDateOf(then)}
      <span className="block text-xs text-ink-2 max-md:ml-1.5 max-md:inline">{formatClock(studioClock(then))}</span>
    </time>
  );
}

function What({ entry: { action, subject } }: { entry: AuditView }) {
  return (
    <>
      <b className="block leading-snug font-strong">{actionText(action)}</b>
      <span className="text-xs text-ink-2">{subject}</span>
    </>
  );
}

function AuditedFields({ entry }: { entry: AuditView }) {
  const fields = auditedFields(entry);
  if (fields.length === 0) return null;
  const list = (
    <dl className="grid gap-1 text-xs">
      {fields.map((audited) => (
        <div key={audited.field}>
          <dt className="inline font-semibold text-ink-3">{audited.field}: </dt>
          <dd className="inline">
            <Values audited={audited} />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (fields.length <= few) return list;
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-terracotta-d underline-offset-4 hover:underline">
        {summaryOf(entry, fields.length)}
        <span className="sr-only"> ({entry.subject})</span>
      </summary>
      {list}
    </details>
  );
}

function summaryOf({ before, after }: AuditView, count: number): string {
  if (before && after) return `${count} fields changed`;
  return after ? 'Show what was added' : 'Show what it was';
}

function Values({ audited: { before, after } }: { audited: AuditedField }) {
  if (before === null || after === null) return <span className="whitespace-pre-wrap">{before ?? after}</span>;
  return (
    <>
      <del className="whitespace-pre-wrap text-ink-2">{before}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      <ins className="whitespace-pre-wrap no-underline">{after}</ins>
    </>
  );
}
