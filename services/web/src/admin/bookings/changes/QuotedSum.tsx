import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { userMessageOf } from '../../../shared/http/api.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import type { TicketChoice } from '../tickets/ticketNumbers.ts';
import { quoteQuery } from './changesQuery.ts';
import { targetOf } from './changeTarget.ts';
import type { ChangeTexts } from './changeTarget.ts';
import { differenceOptions, isChange, quoteSentence } from './changeText.ts';

interface QuotedSumProps {
  booking: AdminBookingView;
  form: SchemaForm<ChangeTexts>;
  types: readonly TicketChoice[];
}

/** The cost or refund of the chosen change, and the decision about the difference. */
export function QuotedSum({ booking, form, types }: QuotedSumProps) {
  const target = targetOf(form.fields, types);
  const isQuoted = isChange(booking, target) && Number.isInteger(target.participants) && target.participants > 0;
  const { data: quote, error, isFetching } = useQuery({ ...quoteQuery(booking.id, target), enabled: isQuoted });
  const options = quote && isQuoted ? differenceOptions(quote, booking) : [];
  return (
    <>
      <output className="num min-h-5.5 font-semibold">
        {isQuoted && isFetching && !quote && 'Working out the sum…'}
        {isQuoted && quote && !error && quoteSentence(quote, booking)}
        {isQuoted && error && !isFetching && (
          <span className="text-danger">
            {userMessageOf(error, 'The sum could not be worked out. Please try again.')}
          </span>
        )}
      </output>
      {options.length > 0 && (
        <ChoiceField
          question="What becomes of the difference?"
          options={options}
          value={form.fields.difference}
          error={form.errors['difference']}
          onChoose={(difference) => form.setFields({ difference })}
        />
      )}
    </>
  );
}
