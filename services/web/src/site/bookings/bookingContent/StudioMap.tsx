import { studio } from '@studio/contract/studio';
import { MapDrawing } from '../../events/eventPage/blocks/MapDrawing.tsx';
import { MapLink } from '../../events/MapLink.tsx';

const { mapUrl, parking, arrival } = studio.directions;
const directions = [parking, arrival].filter(Boolean).join(' ');

/** Shown beside the ticket in a wide window. On a phone the ticket has the link to the map. */
export function StudioMap() {
  if (!mapUrl && directions === '') return null;
  return (
    <section aria-label="How to find us" className="panel hidden p-4! md:block print:hidden">
      <MapDrawing className="aspect-9/4 w-full rounded-md border border-line" />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 px-1 text-sm text-ink-2">
        <p>{directions}</p>
        <MapLink />
      </div>
    </section>
  );
}
