import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { formatSum } from '@studio/contract/format/money';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { voucherQuery } from '../vouchersQuery.ts';
import { VoucherStateBadge } from '../VoucherStateBadge.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { MailDialog } from './MailDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';
import { VoucherCode } from './VoucherCode.tsx';
import { VoucherFacts } from './VoucherFacts.tsx';
import { VoucherUses } from './VoucherUses.tsx';

export function VoucherDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: voucher, isPending, isError, refetch } = useQuery(voucherQuery(id));
  return (
    <Dialog onClose={onClose} className="sm:max-w-160">
      <div className="relative grid gap-6 px-4.5 pt-5 pb-6 sm:px-8 sm:pt-7 sm:pb-8">
        <header className="grid justify-items-start gap-2 pr-13">
          <DialogTitle className="text-[1.6rem] leading-tight">
            {voucher ? `Voucher, ${formatSum(voucher.value)}` : 'Voucher'}
          </DialogTitle>
          {voucher && <VoucherStateBadge state={voucher.state} />}
        </header>
        <DialogClose className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        {isPending && <Loading>Loading the voucher…</Loading>}
        {isError && <LoadFailed onRetry={() => void refetch()}>The voucher could not be read.</LoadFailed>}
        {voucher && (
          <>
            <VoucherCode code={voucher.code} />
            <VoucherFacts voucher={voucher} />
            <VoucherUses uses={voucher.uses} />
            <Actions voucher={voucher} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Actions({ voucher }: { voucher: AdminVoucherDetail }) {
  const [opened, setOpened] = useState<'mail' | 'extend' | 'void' | null>(null);
  const { code, state, balance } = voucher;
  const hasMoney = balance > 0 && state !== 'void';
  const close = () => setOpened(null);
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <ButtonLink tone="outline" size="sm" newTab href={`/voucher/${code}`}>
        Visitor’s page
      </ButtonLink>
      {state === 'valid' && (
        <Button tone="outline" size="sm" onClick={() => setOpened('mail')}>
          Mail…
        </Button>
      )}
      {hasMoney && (
        <Button tone="outline" size="sm" onClick={() => setOpened('extend')}>
          Extend…
        </Button>
      )}
      {hasMoney && state !== 'expired' && (
        <Button tone="danger" size="sm" className="sm:ml-auto" onClick={() => setOpened('void')}>
          Void…
        </Button>
      )}
      {opened === 'mail' && <MailDialog voucher={voucher} onClose={close} />}
      {opened === 'extend' && <ExtendDialog voucher={voucher} onClose={close} />}
      {opened === 'void' && <VoidDialog voucher={voucher} onClose={close} />}
    </footer>
  );
}
