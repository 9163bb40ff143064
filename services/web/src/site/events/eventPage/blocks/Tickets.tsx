import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { formatRand } from '@studio/contract/format/money';
import { Block } from './Block.tsx';

export function Tickets({ types }: { types: TicketTypeView[] }) {
  if (types.length === 0) return null;
  return (
    <Block icon="people" title="Tickets">
      <ul className="num divide-y-2 divide-dashed divide-line">
        {types.map(({ id, name, note, price, left }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.25 text-base first:pt-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <b className="block font-strong">{name}</b>
              {note && <span className="block text-sm text-ink-2">{note}</span>}
              {left === 0 && <span className="block text-sm font-semibold text-danger">Sold out</span>}
            </span>
            <b className="font-strong">{formatRand(price)}</b>
          </li>
        ))}
      </ul>
    </Block>
  );
}
