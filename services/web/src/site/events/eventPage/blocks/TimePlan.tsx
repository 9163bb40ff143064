import type { EventDetails } from '@studio/contract/events/eventDetails';
import { formatClock } from '@studio/contract/format/dates';
import { uniqueKeys } from '../../../../shared/ui/uniqueKeys.ts';
import { Block } from './Block.tsx';

export function TimePlan({ timePlan }: { timePlan: EventDetails['timePlan'] }) {
  if (timePlan.length === 0) return null;
  const keys = uniqueKeys(timePlan.map(({ time, text }) => `${time} ${text}`));
  return (
    <Block icon="star" title="What you will do">
      <ol className="num divide-y-2 divide-dashed divide-line">
        {timePlan.map(({ time, text }, index) => (
          <li
            key={keys[index]}
            className="grid gap-x-3.5 py-2.25 text-base first:pt-0 last:pb-0 @min-[15rem]:grid-cols-[4.75rem_1fr]"
          >
            <b className="text-sm leading-6 font-strong text-accent">{formatClock(time)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
