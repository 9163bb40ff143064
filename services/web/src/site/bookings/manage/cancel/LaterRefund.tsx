import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';

interface LaterRefundProps {
  /** `Thursday, December 3, 2:00 PM` */
  deadline: string;
  refundUntil: Cents;
  refundAfter: Cents;
}

/** The sentence about the refund of a later cancellation. */
export function LaterRefund({ deadline, refundUntil, refundAfter }: LaterRefundProps) {
  return (
    <section className="num rounded-[24px] bg-oat px-4.5 py-4">
      <h2 className="font-sans text-sm font-semibold">If you cancel later</h2>
      <div aria-hidden="true" className="mt-2.5 mb-1.5 grid grid-cols-[1fr_6rem] gap-1">
        <i className="h-2.5 rounded-l-full bg-aloe" />
        <i className="h-2.5 rounded-r-full bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_6px,transparent_6px_10px)]" />
      </div>
      <dl className="grid grid-cols-[1fr_6rem] gap-1 text-xs leading-[1.35] font-semibold">
        <div className="text-aloe-d">
          <dt className="inline">Until {deadline}: </dt>
          <dd className="inline">{formatRand(refundUntil)} back</dd>
        </div>
        <div>
          <dt>After that:</dt>
          <dd>{formatRand(refundAfter)} back</dd>
        </div>
      </dl>
    </section>
  );
}
