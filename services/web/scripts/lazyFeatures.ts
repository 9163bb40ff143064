import { preloadsFrom } from '../server/files/preloads.ts';
import type { Manifest } from '../server/files/preloads.ts';

/** The source that is loaded when a visitor opens the booking dialog. */
export const bookingFlow = 'src/site/bookings/bookingFlow/BookingFlow.tsx';
const pages = 'src/site/pages/';

/**
 * What only some workshops use, each with a text that no other page's scripts contain. The texts are compared because
 * the bundler may move a statically imported source into another chunk and leave an empty one behind.
 */
export const lazyFeatures = {
  'src/site/bookings/attendees/WhoComes.tsx': 'Fill in later',
  'src/site/bookings/codes/Codes.tsx': 'Add a code',
  'src/site/bookings/extras/Extras.tsx': 'data-extra',
  'src/site/bookings/manage/dates/ManagedDates.tsx': 'Move a missed date',
  'src/site/bookings/payLater/PayLater.tsx': 'How would you like to pay?',
  'src/site/bookings/payment/solveChallenge.ts': 'SHA-256',
  'src/site/bookings/questions/BookingQuestions.tsx': 'answersKey',
  'src/site/bookings/questions/enteredAnswers.ts': 'ofBooking',
  'src/site/events/courses/CourseDates.tsx': 'You book all dates together',
  'src/site/events/eventPage/gallery/GalleryDialog.tsx': 'gallery-picture',
  'src/site/events/eventPage/reviews/Reviews.tsx': 'What people say',
  'src/site/pages/PayPage.tsx': 'Pay for a booking',
  'src/site/pages/QuotePage.tsx': 'Your quote',
  'src/site/pages/ReviewPage.tsx': 'Your review',
  'src/site/pages/VoucherBoughtPage.tsx': 'Your voucher is ready',
  'src/site/pages/VoucherPage.tsx': 'Check balance',
  'src/site/pages/VouchersPage.tsx': 'Buy a gift voucher',
};

/** Returns an error for each feature that a page without it would download, and for each that is not listed. */
export function checkLazyFeatures(manifest: Manifest, read: (href: string) => string): string[] {
  const preloadsOf = preloadsFrom(manifest);
  const visited = Object.keys(manifest).filter((source) => source.startsWith(pages) || source === bookingFlow);
  const unlisted = Object.entries(manifest)
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && source.startsWith('src/site/'))
    .filter(([source]) => !visited.includes(source) && !(source in lazyFeatures))
    .map(([source]) => `${source} is not listed in scripts/lazyFeatures.ts`);
  const loaded = Object.entries(lazyFeatures).flatMap(([feature, text]) => {
    const chunk = manifest[feature];
    if (!chunk || !read(`/${chunk.file}`).includes(text)) return [`${feature} is no chunk of its own with "${text}"`];
    return visited
      .filter((page) => page !== feature && preloadsOf(page).some((href) => read(href).includes(text)))
      .map((page) => `${page} downloads ${feature}`);
  });
  return [...unlisted, ...loaded];
}
