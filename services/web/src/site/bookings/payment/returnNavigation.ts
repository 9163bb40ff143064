/** Router state that opens the booking form (Try Again). */
export const reopenForm = 'reopen form';

let isHandled = false;

/** True once per page load by Back, Forward or a reload. */
export function isFirstViewAfterReturn(): boolean {
  if (isHandled) return false;
  isHandled = true;
  return ['back_forward', 'reload'].includes(navigationType());
}

export function isBackForward(): boolean {
  return navigationType() === 'back_forward';
}

function navigationType(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
}
