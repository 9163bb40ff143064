import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { EmailLink } from '../../ui/ContactLinks.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { voucherKindWord } from '../voucherText.ts';

export function VoucherFacts({ voucher }: { voucher: AdminVoucherDetail }) {
  const { value, balance, available, kind, createdAt, expiresOn, recipientName, recipientEmail } = voucher;
  const { senderName, sendOn, message, note, voidedAt, voidedBalance } = voucher;
  const reserved = balance - available;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Balance">
        {formatSum(balance)} of {formatSum(value)}
        {reserved > 0 && (
          <span className="block text-sm text-ink-2">
            {formatSum(reserved)} of it is reserved for an unpaid booking
          </span>
        )}
      </Fact>
      <Fact name="Valid until">{formatLongDate(expiresOn)}</Fact>
      <Fact name={voucherKindWord(kind)}>{formatTimestamp(createdAt)}</Fact>
      <Fact name="For">
        {recipientName ?? 'Not named'}
        {recipientEmail && (
          <span className="block text-sm">
            <EmailLink email={recipientEmail} />
          </span>
        )}
      </Fact>
      {senderName && <Fact name="From">{senderName}</Fact>}
      {sendOn && <Fact name="Mailed on">{formatLongDate(sendOn)}</Fact>}
      {message && <Fact name="Message">{message}</Fact>}
      {note && <Fact name="Reason">{note}</Fact>}
      {voidedAt && (
        <Fact name="Voided">
          {formatTimestamp(voidedAt)}
          <span className="block text-sm text-ink-2">{formatSum(voidedBalance)} was lost</span>
        </Fact>
      )}
    </dl>
  );
}
