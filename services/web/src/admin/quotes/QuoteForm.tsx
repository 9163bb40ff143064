import { people as peopleText } from '@studio/contract/format/counts';
import { formatClock } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import type { QuoteLine } from '@studio/contract/quotes/quotes';
import { quoteEndClock } from '@studio/contract/quotes/quoteState';
import { quoteSums } from '@studio/contract/quotes/quoteSums';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { TextAreaField, TextField } from '../../shared/forms/Field.tsx';
import { parsePrice } from '../events/form/typedNumbers.ts';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import { rowsOf } from './quoteFields.ts';
import type { QuoteFields } from './quoteFields.ts';
import { DayRows, LineRows } from './QuoteRows.tsx';

/** The fields of a quote. Its sums follow what is typed. */
export function QuoteForm({ form, quote }: { form: SchemaForm<QuoteFields>; quote: AdminQuoteView | null }) {
  const number = (name: string) => Number.parseInt(form.fields[name] ?? '', 10) || 0;
  const people = number('people');
  const sums = quoteSums({ lines: typedLines(form.fields), depositPercent: number('depositPercent') }, people);
  const count = { inputMode: 'numeric', required: true, autoComplete: 'off' } as const;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label="First name" required autoComplete="off" />
        <TextField {...form.field('lastName')} label="Last name" required autoComplete="off" />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          required
          autoComplete="off"
          hint={
            quote?.state === 'sent'
              ? 'Another address gets the quote with a new link, and the link that was sent no longer works.'
              : undefined
          }
        />
        <TextField {...form.field('phone')} label="Phone" aside="(optional)" type="tel" autoComplete="off" />
        <TextField {...form.field('title')} label="Title" required autoComplete="off" />
        <TextField
          {...form.field('validUntil')}
          label="Valid until"
          aside={`(${formatClock(quoteEndClock)})`}
          type="date"
          required
        />
      </div>
      <TextAreaField {...form.field('greeting')} label="Greeting" rows={3} />
      <TextAreaField {...form.field('included')} label="What is included" aside="(one on each line)" rows={4} />
      <DayRows form={form} saved={quote?.days ?? []} />
      <LineRows form={form} lines={sums.lines} />
      <p className="num text-right font-strong" aria-live="polite">
        Total for {peopleText(people)} <b className="ml-2 font-display text-2xl font-normal">{formatSum(sums.total)}</b>
      </p>
      <div className="num grid gap-4 border-t-2 border-dashed border-perforation pt-4 sm:grid-cols-3">
        <TextField {...form.field('people')} {...count} label="People" />
        <TextField {...form.field('minPeople')} {...count} label="At least" />
        <TextField {...form.field('maxPeople')} {...count} label="At most" />
        <TextField
          {...form.field('depositPercent')}
          {...count}
          label="Deposit, %"
          hint={`${formatSum(sums.deposit)} now`}
        />
        <TextField
          {...form.field('balanceDays')}
          {...count}
          label="Balance, days before"
          hint={sums.balance > 0 ? formatSum(sums.balance) : 'Nothing is left to pay'}
        />
        <TextField {...form.field('freeDays')} {...count} label="Free changes and cancellation, days before" />
      </div>
    </>
  );
}

function typedLines(fields: QuoteFields): QuoteLine[] {
  return rowsOf(fields, 'lines').map((row) => ({
    label: '',
    per: fields[`lines[${row}].per`] === 'once' ? 'once' : 'person',
    price: parsePrice(fields[`lines[${row}].price`] ?? '') ?? 0,
  }));
}
