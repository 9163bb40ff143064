export const quickLinksId = 'quick-links';

export const sectionIds = ['events', 'about', 'contact'] as const;
export type SectionId = (typeof sectionIds)[number];

export interface NavigationItem {
  label: string;
  to: string;
  section: SectionId | null;
}

export const navigationItems: NavigationItem[] = [
  { label: 'Home', to: '/', section: null },
  { label: 'Events', to: '/#events', section: 'events' },
  { label: 'About', to: '/#about', section: 'about' },
  { label: 'Contact', to: '/#contact', section: 'contact' },
];

/** The item for visitors who have lost the mails of their bookings. */
export const findBooking = { label: 'Find my booking', to: '/find-booking' };

/** Shown while the studio sells vouchers. */
export const vouchers = { label: 'Gift Vouchers', to: '/vouchers' };

/** Returns the `aria-current` of an item: the page, the section in view, or a page below it. */
export function currentOf(
  { section }: NavigationItem,
  { pathname, sectionInView }: { pathname: string; sectionInView: SectionId | null },
): 'page' | 'location' | 'true' | undefined {
  if (pathname === '/') {
    if (section !== sectionInView) return undefined;
    return section === null ? 'page' : 'location';
  }
  return section === 'events' && pathname.startsWith('/events') ? 'true' : undefined;
}
