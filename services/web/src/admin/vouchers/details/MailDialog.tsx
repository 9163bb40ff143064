import { mailVoucherSchema } from '@studio/contract/admin/vouchers';
import type { AdminVoucherDetail, MailVoucherInput } from '@studio/contract/admin/vouchers';
import { studioDay } from '@studio/contract/format/dates';
import { TextField } from '../../../shared/forms/Field.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { vouchersPath } from '../vouchersQuery.ts';
import { useVoucherSnapshot } from './useVoucherSnapshot.ts';

/** For a mail that was lost, or whose address was wrong. */
export function MailDialog({ voucher, onClose }: { voucher: AdminVoucherDetail; onClose: () => void }) {
  const [{ recipientEmail, sendOn }] = useVoucherSnapshot(voucher);
  const isDueLater = sendOn !== null && sendOn > studioDay(serverNow());
  return (
    <FormDialog
      title="Mail this voucher"
      initial={{ email: recipientEmail ?? '' }}
      schema={mailVoucherSchema}
      mutation={{
        run: (input: MailVoucherInput) =>
          adminApi.post<AdminVoucherDetail>(`${vouchersPath}/${voucher.id}/mail`, input),
        successToast: 'Voucher Mailed',
        successDetail: (mailed) => `It goes to ${mailed.recipientEmail}.`,
        failureText: 'Failed to mail the voucher',
      }}
      submitLabel="Mail it now"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            The card goes to this address at once, and the address is kept.
            {isDueLater && ' The mail of its own day follows.'}
          </p>
          <TextField {...field('email')} label="Email" required type="email" autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
