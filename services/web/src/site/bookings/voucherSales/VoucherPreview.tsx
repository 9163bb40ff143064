import { formatDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { pictures } from './PictureFields.tsx';

interface VoucherPreviewProps {
  value: Cents | null;
  recipientName: string;
  senderName: string;
  message: string;
  picture: VoucherPicture;
  validUntil: Day;
}

/** The card as its PDF will look, without the code, which is made after the payment. */
export function VoucherPreview({
  value,
  recipientName,
  senderName,
  message,
  picture,
  validUntil,
}: VoucherPreviewProps) {
  const sum = value === null ? 'R…' : formatRand(value);
  const to = recipientName.trim();
  const from = senderName.trim();
  const label = ['Preview: gift voucher', to && ` for ${to}`, `, ${sum}`, from && `, from ${from}`].join('');
  return (
    <div className="voucher-frame">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="num voucher-card">
        <div className="voucher-card-picture">
          <Picture
            src={pictures[picture].src}
            alt=""
            width={900}
            height={900}
            sizes="(min-width: 64rem) 14rem, 36vw"
            load="first"
          />
        </div>
        <div className="voucher-card-text">
          <p className="font-display">{studio.name}</p>
          <p className="mt-[4.5cqw] truncate">
            Gift voucher{to && ' for'} <b>{to}</b>
          </p>
          <p className="voucher-card-value">{sum}</p>
          <p className="voucher-card-message">{message.trim()}</p>
          <p className="mt-[1.6cqw] truncate">{from && `from ${from}`}</p>
          <p className="mt-auto text-[1.75cqw] text-ink-2">
            For any workshop at the studio,
            <br />
            {studio.address.street}, {studio.address.suburb}
          </p>
        </div>
        <div className="voucher-card-code-panel">
          <span className="voucher-card-code">
            <Icon name="lock" size={16} />
            <span>
              Code after
              <br />
              paying
            </span>
          </span>
          <p className="mt-[2.2cqw]">
            Valid until
            <br />
            <b>{formatDate(validUntil)}</b>
          </p>
          <p className="mt-auto text-ink-2">Scan to choose a workshop, or type the code when you book</p>
        </div>
      </div>
    </div>
  );
}
