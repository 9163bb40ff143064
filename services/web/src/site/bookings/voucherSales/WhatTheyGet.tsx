import { formatDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

export function WhatTheyGet({ validUntil, className = '' }: { validUntil: Day; className?: string }) {
  const facts = [
    'For any workshop, in parts or all at once',
    `Valid ${voucherYears} years, until ${formatDate(validUntil)}`,
    'Refunds of a booking go back on the voucher',
  ];
  return (
    <section className={`grid gap-2 lg:panel ${className}`}>
      <h2 className="text-h3 max-lg:sr-only">What the recipient gets</h2>
      <ul className="num grid gap-2">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-terracotta-d" />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  );
}
