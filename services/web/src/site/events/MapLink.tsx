import { studio } from '@studio/contract/studio';
import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** Leads to the studio on a map; nothing if `studio.ts` names no map. */
export function MapLink() {
  if (!studio.directions.mapUrl) return null;
  return (
    <a href={studio.directions.mapUrl} target="_blank" rel="noopener noreferrer" className="text-link text-accent">
      <Icon name="external" size={18} /> Open in maps
      <OpensNewTab />
    </a>
  );
}
