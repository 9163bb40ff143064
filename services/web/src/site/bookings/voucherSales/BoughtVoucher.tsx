import type { ReactNode } from 'react';
import { formatDate, formatLongDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BoughtVoucherView, VoucherOrderView } from '@studio/contract/vouchers/voucherOrders';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { buttonClass } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface BoughtVoucherProps extends Pick<VoucherOrderView, 'value' | 'email' | 'recipientName'> {
  voucher: BoughtVoucherView;
}

/** The code of a voucher that was paid, its card, and where it goes. */
export function BoughtVoucher({ value, email, recipientName, voucher }: BoughtVoucherProps) {
  const { code, expiresOn, recipientEmail, sendOn } = voucher;
  return (
    <div className="grid gap-5">
      <h1 className="text-h2">Your voucher is ready</h1>
      <section className="num panel grid gap-3">
        <p className="font-semibold">
          Gift voucher{recipientName && ` for ${recipientName}`}, {formatRand(value)}
        </p>
        <p translate="no" className="text-h3 font-bold tracking-wide select-all">
          {code}
        </p>
        <p className="text-sm text-ink-2">Valid until {formatDate(expiresOn)}</p>
        <p>
          <a href={`/api/vouchers/${code}/card.pdf`} download={`voucher-${code}.pdf`} className={buttonClass({})}>
            <Icon name="download" /> Download the card
          </a>
        </p>
      </section>
      <ul className="num grid gap-2">
        <Line>
          The receipt and the card are on the way to <b className="wrap-anywhere">{email}</b>.
        </Line>
        {recipientEmail !== null && sendOn !== null && (
          <Line>
            {sendOn <= studioDay(serverNow()) ? 'It is on the way to ' : `On ${formatLongDate(sendOn)} we mail it to `}
            <b className="wrap-anywhere">{recipientEmail}</b>.
          </Line>
        )}
        <Line>Anyone with the code can use it.</Line>
      </ul>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name="check" className="mt-0.5 text-ok" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
