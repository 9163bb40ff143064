import { addressLine, studio } from '@studio/contract/studio';
import { OpensNewTab } from '../../../../shared/ui/button/OpensNewTab.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
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
      <div className="grid items-center gap-x-8 gap-y-3 @min-[44rem]:grid-cols-[3fr_2fr]">
        <MapDrawing className="aspect-2/1 w-full rounded-md border border-line desk:aspect-5/2" />
        <div>
          <address className="text-base not-italic">
            <b className="block font-strong">{studio.venue}</b>
            <span className="text-ink-2">{addressLine()}</span>
          </address>
          <p className="mt-1.5 text-sm text-ink-2">{directions.filter(Boolean).join(' ')}</p>
          {studio.directions.mapUrl && (
            <a
              href={studio.directions.mapUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-strong text-accent underline underline-offset-4"
            >
              <Icon name="external" size={18} /> Open in maps
              <OpensNewTab />
            </a>
          )}
        </div>
      </div>
    </Block>
  );
}
