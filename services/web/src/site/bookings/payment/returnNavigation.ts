/** The router state of a navigation after which the booking form opens again (Try Again). */
export const reopenForm = 'reopen form';

let isHandled = false;

/** True once, when the page was loaded by Back, Forward or a reload; false for every later view of the same visit. */
export function isFirstViewAfterReturn(): boolean {
  if (isHandled) return false;
  isHandled = true;
  return ['back_forward', 'reload'].includes(navigationType());
}

/** Whether the page was loaded by Back or Forward, for example by Back on the provider's page. */
export function isBackForward(): boolean {
  return navigationType() === 'back_forward';
}

function navigationType(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
}
