import { useState } from 'react';
import type { CustomerView } from '@studio/contract/admin/customers';
import type { ErasureView, PersonalDataView } from '@studio/contract/admin/privacy';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../shared/ui/dialog/Dialog.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { customerPath } from './customerPath.ts';
import { customerName } from './customerText.ts';

interface PrivacyDialogProps {
  customer: CustomerView;
  onClose: () => void;
}

/** The requests that a customer may make by law: a copy of their data, and its erasure (POPIA s23, s24). */
export function PrivacyDialog({ customer, onClose }: PrivacyDialogProps) {
  const [isErasing, setErasing] = useState(false);
  const path = customerPath(customer.email);
  const exporting = useAdminMutation({
    run: () => adminApi.post<PersonalDataView>(`${path}/export`, {}),
    successToast: 'Export Successful',
    successDetail: () => 'The file has been downloaded.',
    failureText: 'Failed to export. Please try again.',
  });

  if (isErasing) return <EraseCustomer customer={customer} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} className="sm:max-w-140">
      <div className="relative grid gap-4 px-4.5 pt-5 pb-5 sm:px-8 sm:pt-7 sm:pb-8">
        <DialogTitle className="pr-13 text-[1.6rem] leading-tight wrap-anywhere">
          Data of {customerName(customer)}
        </DialogTitle>
        <DialogClose className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        <p className="text-ink-2">
          Everybody may ask for a copy of their data and for its erasure, free of charge. Answer in writing within 30
          days, and only to {customer.email}.
        </p>
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-strong">Export</h3>
          <p className="text-sm text-ink-2">
            One file (JSON) with bookings, payments, messages, mails and notes. Check that your notes name nobody else.
          </p>
          <Button
            tone="outline"
            size="sm"
            className="justify-self-start"
            aria-disabled={exporting.isPending}
            onClick={() => exporting.isPending || exporting.mutate(undefined, { onSuccess: download })}
          >
            <Icon name="download" size={18} />
            {exporting.isPending ? 'Exporting…' : 'Export data'}
          </Button>
        </div>
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-strong">Erase</h3>
          <p className="text-sm text-ink-2">
            Names, contact details, notes and messages are erased for good. Past seats and sums stay in your figures.
            Upcoming bookings must be cancelled first.
          </p>
          <Button tone="danger" size="sm" className="justify-self-start" onClick={() => setErasing(true)}>
            <Icon name="trash" size={18} />
            Erase customer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function EraseCustomer({ customer, onClose }: PrivacyDialogProps) {
  return (
    <ConfirmMutation
      title="Erase customer"
      action="Erase"
      mutation={{
        run: () => adminApi.post<ErasureView>(`${customerPath(customer.email)}/erasure`, {}),
        successToast: 'Customer Erased',
        failureText: 'Failed to erase the customer',
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to erase this customer? It cannot be undone.</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{customerName(customer)}</b>, {customer.email}
      </p>
    </ConfirmMutation>
  );
}

function download(data: PersonalDataView): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `personal-data-${data.exportedAt.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
