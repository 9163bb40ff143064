import { useState } from 'react';
import { formatMonth, studioDay } from '@studio/contract/format/dates';
import { serverNow } from '../../shared/http/serverClock.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { Panel } from '../ui/Panel.tsx';

const shownMonths = 24;

/** The file for the bookkeeper: the invoices and credit notes of a month, and its money. */
export function MonthlyBooks() {
  const months = latestMonths(studioDay(serverNow()));
  const [month, setMonth] = useState(months[1] ?? '');
  return (
    <Panel
      title="Monthly file for your bookkeeper"
      note="Invoices, credit notes and payments of one month as CSV. The column ‘Received’ has the same total as the list of payments below for that month."
    >
      <div className="flex flex-wrap items-center gap-3">
        <FilterSelect label="Month" value={month} onSelect={setMonth}>
          {months.map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </FilterSelect>
        <ButtonLink newTab tone="outline" size="sm" href={`/api/admin/exports/invoices?month=${month}`}>
          Download CSV
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The newest first. */
function latestMonths(today: string): string[] {
  const [year = 0, number = 1] = today.split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, back) => {
    const count = year * 12 + number - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
