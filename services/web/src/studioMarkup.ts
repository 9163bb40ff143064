import { isDefaultStudio, studio, studioOverrides } from '@studio/contract/studio';
import { ownPalette } from '@studio/contract/studio/colours';

/** What a page of an installation with its own facts contains in addition; both are empty without `STUDIO_DIR`. */
export interface StudioMarkup {
  style: string;
  /** JSON for a script element, not yet escaped. */
  data: string;
}

export function studioMarkup(): StudioMarkup {
  const rules = variablesOf(studio.colours);
  return {
    style: rules.length > 0 ? `<style>:root{${rules.join(';')}}</style>` : '',
    data: isDefaultStudio ? '' : JSON.stringify(studioOverrides),
  };
}

/** Overrides the variables of `theme.css`. The values are colours that `studioSchema` has checked. */
function variablesOf(colours: typeof studio.colours): string[] {
  const palette = Object.entries(ownPalette(colours));
  const found = new Map(palette);
  const gradients = [1, 2].flatMap((number) => {
    const [light, dark] = [found.get(`gradient-${number}-light`), found.get(`gradient-${number}`)];
    return light && dark ? [`--gradient-${number}:linear-gradient(168deg,${light},${dark})`] : [];
  });
  const plain = palette.filter(([name]) => !name.startsWith('gradient'));
  return [...plain.map(([name, value]) => `--color-${name}:${value}`), ...gradients];
}
