import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { addYears, formatLongDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { RadioList } from '../parts/RadioList.tsx';
import { creditOf } from '../state/quotes.ts';

interface CreditChoiceProps {
  manage: ManageView;
  isCredit: boolean;
  isLocked: boolean;
  onChoose: (isCredit: boolean) => void;
}

/** The choice between money and credit, where the studio offers credit. */
export function CreditChoice({ manage, isCredit, isLocked, onChoose }: CreditChoiceProps) {
  const { cancellation, now } = manage;
  const credit = creditOf(manage);
  if (credit === null) return null;
  const { toReturn } = cancellation;
  const until = formatLongDate(addYears(studioDay(new Date(now)), voucherYears));
  return (
    <div className="panel">
      <RadioList
        question="What becomes of your money?"
        options={[
          { value: 'money', label: toReturn > 0 ? `Money back, ${formatRand(toReturn)}` : 'Cancel without a refund' },
          {
            value: 'credit',
            label: `Keep ${formatRand(credit)} as credit`,
            note: `We mail you a code, which you can enter when you book, until ${until}.`,
          },
        ]}
        value={isCredit ? 'credit' : 'money'}
        isLocked={isLocked}
        onChoose={(value) => onChoose(value === 'credit')}
      />
    </div>
  );
}
