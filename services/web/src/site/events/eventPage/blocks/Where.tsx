import { addressLine, studio } from '@studio/contract/studio';
import { MapLink } from '../../MapLink.tsx';
import { Block } from './Block.tsx';
import { MapDrawing } from './MapDrawing.tsx';

const directions = [
  `Arrive ${studio.arriveEarlyMinutes} minutes early.`,
  studio.directions.parking,
  studio.directions.arrival,
];

export function Where() {
  return (
    <Block icon="pin" title="Where">
      <div className="grid grow grid-rows-[1fr_auto] items-center gap-x-8 gap-y-3 @min-[44rem]:grid-cols-[3fr_2fr] @min-[44rem]:grid-rows-1">
        <MapDrawing className="aspect-2/1 size-full rounded-md border border-line desktop:aspect-5/2" />
        <div>
          <address className="text-base not-italic">
            <b className="block font-strong">{studio.venue}</b>
            <span className="text-ink-2">{addressLine()}</span>
          </address>
          <p className="mt-1.5 text-sm text-ink-2">{directions.filter(Boolean).join(' ')}</p>
          <MapLink />
        </div>
      </div>
    </Block>
  );
}
