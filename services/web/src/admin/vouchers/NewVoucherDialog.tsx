import { issueVoucherSchema } from '@studio/contract/admin/vouchers';
import type { AdminVoucherDetail, IssueVoucherInput } from '@studio/contract/admin/vouchers';
import { addYears, studioDay } from '@studio/contract/format/dates';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { TextField } from '../../shared/forms/Field.tsx';
import { serverNow } from '../../shared/http/serverClock.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { adminApi } from '../http/adminApi.ts';
import { vouchersPath } from './vouchersQuery.ts';

interface NewVoucherDialogProps {
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function NewVoucherDialog({ onCreated, onClose }: NewVoucherDialogProps) {
  const today = studioDay(serverNow());
  return (
    <FormDialog
      title="New Voucher"
      initial={{ value: '', recipientName: '', recipientEmail: '', expiresOn: addYears(today, voucherYears), note: '' }}
      schema={issueVoucherSchema}
      bodyOf={({ value, recipientEmail, ...fields }) => ({
        ...fields,
        value: value.trim() === '' ? undefined : (parseAmount(value) ?? value),
        recipientEmail: recipientEmail.trim() || null,
      })}
      locateError={(name, sentence) => ({
        name,
        sentence: sentence === 'Value must be a number' ? 'Value must be an amount such as 450.00' : sentence,
      })}
      mutation={{
        run: (input: IssueVoucherInput) => adminApi.post<AdminVoucherDetail>(vouchersPath, input),
        successToast: 'Voucher Created',
        failureText: 'Failed to create the voucher',
      }}
      submitLabel="Create voucher"
      onSaved={({ id }) => onCreated(id)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            For a voucher that is given free of charge, such as a prize. It does not count as revenue and is valid for
            every workshop.
          </p>
          <FieldGrid>
            <TextField {...field('value')} label="Value in rand" required inputMode="decimal" autoComplete="off" />
            <TextField
              {...field('expiresOn')}
              label="Valid until"
              required
              type="date"
              min={today}
              max="9999-12-31"
              hint="The last day on which it can be used."
            />
            <TextField {...field('recipientName')} label="Recipient" aside="(optional)" autoComplete="off" />
            <TextField
              {...field('recipientEmail')}
              label="Email"
              aside="(optional)"
              type="email"
              autoComplete="off"
              hint="The voucher is mailed to it."
            />
            <TextField
              {...field('note')}
              label="Reason"
              className="sm:col-span-2"
              required
              autoComplete="off"
              hint="Only the studio sees it."
            />
          </FieldGrid>
        </>
      )}
    </FormDialog>
  );
}
