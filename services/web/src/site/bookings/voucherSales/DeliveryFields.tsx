import { formatWeekdayDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { maxEmail } from '@studio/contract/validation/textRules';
import { lastSendDay } from '@studio/contract/vouchers/sendDay';
import { TextField } from '../../../shared/forms/Field.tsx';
import type { VoucherEntry, VoucherFields } from './voucherEntry.ts';

interface DeliveryFieldsProps {
  entry: VoucherEntry;
  field: VoucherFields;
  today: Day;
}

export function DeliveryFields({ entry, field, today }: DeliveryFieldsProps) {
  const { name, onChange } = field('delivery');
  const recipient = entry.recipientName.trim() || 'them';
  const day =
    entry.sendOn === '' || entry.sendOn <= today
      ? 'As soon as it is paid'
      : `On ${formatWeekdayDate(entry.sendOn)}, 8:00 AM`;
  const choices = [
    { value: 'email', title: `Email it to ${recipient}`, note: day },
    { value: 'self', title: 'Email it to me', note: 'At once, as a PDF to print or forward' },
  ];
  return (
    <div className="grid gap-2">
      <fieldset className="grid gap-2">
        <legend className="pb-2 font-semibold">How it arrives</legend>
        {choices.map(({ value, title, note }) => (
          <label key={value} className="voucher-choice">
            <input
              type="radio"
              name={name}
              value={value}
              checked={entry.delivery === value}
              onChange={onChange}
              className="size-5 flex-none accent-terracotta"
            />
            <span className="min-w-0 font-semibold wrap-anywhere">
              {title} <span className="num block text-sm font-normal text-ink-2">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {entry.delivery === 'email' && (
        <div className="grid gap-x-4 pt-2 sm:grid-cols-2">
          <TextField
            label={`Email of ${recipient}`}
            type="email"
            required
            autoComplete="off"
            maxLength={maxEmail}
            {...field('recipientEmail')}
          />
          <TextField
            label="Day"
            aside="(empty: at once)"
            type="date"
            min={today}
            max={lastSendDay(today)}
            {...field('sendOn')}
          />
        </div>
      )}
    </div>
  );
}
