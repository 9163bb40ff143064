import { formatSum } from '@studio/contract/format/money';
import { maxQuoteDays, maxQuoteLines } from '@studio/contract/quotes/quotes';
import type { QuotedLine } from '@studio/contract/quotes/quoteSums';
import type { QuoteDayView } from '@studio/contract/quotes/quoteViews';
import { SelectField, TextField } from '../../shared/forms/Field.tsx';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import { dayFields, rowsOf, withoutRow } from './quoteFields.ts';
import type { QuoteFields } from './quoteFields.ts';

type Form = SchemaForm<QuoteFields>;

/** The proposed days. An unedited saved day shows whether it is free. */
export function DayRows({ form, saved }: { form: Form; saved: readonly QuoteDayView[] }) {
  const rows = rowsOf(form.fields, 'days');
  return (
    <section aria-labelledby="quote-days" className="grid gap-3">
      <h2 id="quote-days" className="text-xl">
        Days to choose from
      </h2>
      <div className="grid gap-3 md:grid-cols-2">
        {rows.map((row) => {
          const taken = saved.find((day) =>
            dayFields.every((part) => day[part] === form.fields[`days[${row}].${part}`]),
          )?.taken;
          return (
            <fieldset key={row} className="grid gap-2 rounded-md border border-line p-3">
              <legend className="px-1 text-sm font-semibold">Day {row + 1}</legend>
              <TextField {...form.field(`days[${row}].date`)} label="Date" type="date" required />
              <div className="grid grid-cols-2 gap-2">
                <TextField {...form.field(`days[${row}].startTime`)} label="Start" type="time" required />
                <TextField {...form.field(`days[${row}].endTime`)} label="End" type="time" required />
              </div>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-sm font-semibold text-ink-2">
                  {taken === undefined ? '' : taken === null ? 'The studio is free' : `Not free: ${taken}`}
                </span>
                {rows.length > 1 && <Remove form={form} list="days" row={row} />}
              </div>
            </fieldset>
          );
        })}
      </div>
      <Add form={form} list="days" max={maxQuoteDays}>
        Day
      </Add>
      {form.errors['days'] && <p className="text-sm font-semibold text-danger">{form.errors['days']}</p>}
    </section>
  );
}

export function LineRows({ form, lines }: { form: Form; lines: readonly QuotedLine[] }) {
  return (
    <section aria-labelledby="quote-lines" className="grid gap-3">
      <h2 id="quote-lines" className="text-xl">
        Lines
      </h2>
      {lines.map(({ quantity, amount }, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is known by its number
        <fieldset key={row} className="grid gap-2 border-b border-line pb-2 md:grid-cols-[2.4fr_1.2fr_1fr_1.4fr]">
          <legend className="sr-only">Line {row + 1}</legend>
          <TextField {...form.field(`lines[${row}].label`)} label="What" required autoComplete="off" />
          <SelectField {...form.field(`lines[${row}].per`)} label="Price is">
            <option value="person">per person</option>
            <option value="once">in total</option>
          </SelectField>
          <TextField {...form.field(`lines[${row}].price`)} label="Price, R" inputMode="decimal" required />
          <div className="num flex items-center justify-between gap-2">
            <span>
              × {quantity} = <b className="font-strong">{formatSum(amount)}</b>
            </span>
            {lines.length > 1 && <Remove form={form} list="lines" row={row} />}
          </div>
        </fieldset>
      ))}
      <Add form={form} list="lines" max={maxQuoteLines}>
        Line
      </Add>
      {form.errors['lines'] && <p className="text-sm font-semibold text-danger">{form.errors['lines']}</p>}
    </section>
  );
}

function Add({ form, list, max, children }: { form: Form; list: 'days' | 'lines'; max: number; children: string }) {
  const count = Number(form.fields[list]);
  return (
    <Button
      tone="plain"
      size="sm"
      className="justify-self-start"
      aria-disabled={count >= max}
      onClick={() => count < max && form.setFields({ [list]: String(count + 1) })}
    >
      <Icon name="plus" size={18} />
      {children}
    </Button>
  );
}

function Remove({ form, list, row }: { form: Form; list: 'days' | 'lines'; row: number }) {
  const what = list === 'days' ? 'day' : 'line';
  return (
    <Button
      tone="plain"
      size="sm"
      className="px-3"
      aria-label={`Remove ${what} ${row + 1}`}
      onClick={() => form.setFields((fields) => withoutRow(fields, list, row))}
    >
      <Icon name="trash" size={18} />
    </Button>
  );
}
