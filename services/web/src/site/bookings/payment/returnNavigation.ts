/** The router state with which Try Again opens the booking form. */
export const reopenForm = 'reopen form';

let isHandled = false;

/** Whether Back, Forward or a reload loaded the page; true only for the first call. */
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
