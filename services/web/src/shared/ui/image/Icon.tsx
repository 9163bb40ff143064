import sprite from './icons.svg?no-inline';

/** The drawings in `icons.svg`, on a grid of 24 × 24. */
export const iconNames = [
  'menu',
  'close',
  'clock',
  'people',
  'pin',
  'phone',
  'chat',
  'mail',
  'down',
  'arrow',
  'calendar',
  'lock',
  'star',
  'refresh',
  'minus',
  'plus',
  'check',
  'alert',
  'cup',
  'external',
  'search',
  'download',
  'print',
  'leave',
  'edit',
  'copy',
  'trash',
  'picture',
  'eye',
  'cash',
  'settings',
  'question',
  'leaf',
  'tag',
  'gift',
  'share',
] as const;
export type IconName = (typeof iconNames)[number];

/**
 * Screen readers skip the icon, because the text beside it carries the meaning. `size` is in px at 16 px text. The
 * drawing is in a separate file, because a page has up to two hundred icons.
 */
export function Icon({ name, size = 20, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={`flex-none ${className}`.trim()}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
