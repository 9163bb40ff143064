import { formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';
import { reservedOfVoucher } from '@studio/contract/vouchers/voucherText';
import { Container } from '../../shared/ui/Section.tsx';

/** What is left of a voucher, or why it cannot be used. */
export function VoucherHead({ voucher }: { voucher: VoucherView }) {
  const { recipientName, value, available, state, expiresOn } = voucher;
  const isValid = state === 'valid';
  return (
    <header className={`torn-edge pt-6 pb-12 md:pt-11 md:pb-14 ${isValid ? 'gradient-1' : 'bg-oat'}`}>
      <Container className="num grid gap-2">
        <p className={`text-sm font-semibold ${isValid ? 'text-accent' : 'text-ink-2'}`}>
          {recipientName === null ? 'Voucher' : `Voucher for ${recipientName}`}
        </p>
        <h1 className="grid gap-1 text-base">
          <span className="font-display text-[min(4rem,17vw)] leading-none font-normal">{headline(voucher)}</span>{' '}
          {isValid && <span className="font-sans font-semibold tracking-normal">is left for you</span>}
        </h1>
        {isValid && (
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="my-1 h-3 w-full max-w-140 rounded-full"
          >
            <rect width="100" height="1" className="fill-card opacity-70" />
            <rect width={(100 * available) / value} height="1" className="fill-terracotta-d" />
          </svg>
        )}
        <p className="max-w-text text-sm font-medium">
          {isValid ? `${usedText(voucher)} Valid until ${formatLongDate(expiresOn)}.` : endText(voucher)}
        </p>
      </Container>
    </header>
  );
}

function headline({ state, available }: VoucherView): string {
  if (state === 'valid') return formatRand(available);
  if (state === 'used_up') return 'Used up';
  return state === 'expired' ? 'Expired' : 'Not valid any more';
}

function usedText(voucher: VoucherView): string {
  const reserved = reservedOfVoucher(voucher);
  const used = `${formatRand(voucher.value - voucher.available - reserved)} of ${formatRand(voucher.value)} used.`;
  return reserved > 0 ? `${used} ${reservedText(reserved)}` : used;
}

function reservedText(reserved: Cents): string {
  return `${formatRand(reserved)} is reserved for a booking that is not paid yet.`;
}

function endText(voucher: VoucherView): string {
  const { state, available, expiresOn } = voucher;
  const reserved = reservedOfVoucher(voucher);
  const contact = `Questions? Then call ${studio.phone.shown} or write to ${studio.email}.`;
  if (state === 'used_up') return reserved > 0 ? reservedText(reserved) : 'Nothing is left on it.';
  if (state === 'void') return contact;
  return `It was valid until ${formatLongDate(expiresOn)}. ${formatRand(available)} was left on it. ${contact}`;
}
