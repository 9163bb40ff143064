import { voidVoucherSchema } from '@studio/contract/admin/vouchers';
import type { AdminVoucherDetail, VoidVoucherInput } from '@studio/contract/admin/vouchers';
import { formatSum } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { vouchersPath } from '../vouchersQuery.ts';
import { useVoucherSnapshot } from './useVoucherSnapshot.ts';

const initial = { reason: '' };

/** Asks for a reason, and names the sum that is lost. */
export function VoidDialog({ voucher, onClose }: { voucher: AdminVoucherDetail; onClose: () => void }) {
  const [{ balance }, reload] = useVoucherSnapshot(voucher);
  return (
    <FormDialog
      title="Void this voucher?"
      initial={initial}
      schema={voidVoucherSchema}
      bodyOf={(fields) => ({ ...fields, balance })}
      mutation={{
        run: (input: VoidVoucherInput) =>
          adminApi.post<AdminVoucherDetail>(`${vouchersPath}/${voucher.id}/void`, input),
        successToast: 'Voucher Voided',
        successDetail: () => `${formatSum(balance)} is lost.`,
        failureText: 'Failed to void the voucher',
      }}
      submitLabel={`Void it, ${formatSum(balance)} is lost`}
      closeLabel="Keep it"
      reload={async () => {
        await reload();
        return initial;
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            <b className="num font-semibold text-ink">{formatSum(balance)} is lost:</b> it can no longer be spent, and
            no money goes back. This cannot be undone. What it paid for stays paid.
          </p>
          <TextField {...field('reason')} label="Reason" required autoComplete="off" hint="It is in the audit log." />
        </>
      )}
    </FormDialog>
  );
}
