import { extendVoucherSchema } from '@studio/contract/admin/vouchers';
import type { AdminVoucherDetail, ExtendVoucherInput } from '@studio/contract/admin/vouchers';
import { formatLongDate } from '@studio/contract/format/dates';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { vouchersPath } from '../vouchersQuery.ts';
import { useVoucherSnapshot } from './useVoucherSnapshot.ts';

export function ExtendDialog({ voucher, onClose }: { voucher: AdminVoucherDetail; onClose: () => void }) {
  const [{ expiresOn }, reload] = useVoucherSnapshot(voucher);
  return (
    <FormDialog
      title="Extend this voucher"
      initial={{ expiresOn }}
      schema={extendVoucherSchema}
      mutation={{
        run: (input: ExtendVoucherInput) =>
          adminApi.put<AdminVoucherDetail>(`${vouchersPath}/${voucher.id}/expiry`, { ...input, before: { expiresOn } }),
        successToast: 'Voucher Updated',
        successDetail: (extended) => `It is valid until ${formatLongDate(extended.expiresOn)}.`,
        failureText: 'Failed to extend the voucher',
      }}
      submitLabel="Extend"
      reload={async () => ({ expiresOn: (await reload()).expiresOn })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">
            It is valid until {formatLongDate(expiresOn)}. A later day is possible, an earlier one is not. Nothing is
            mailed.
          </p>
          <TextField
            {...field('expiresOn')}
            label="Valid until"
            required
            type="date"
            min={expiresOn}
            max="9999-12-31"
          />
        </>
      )}
    </FormDialog>
  );
}
