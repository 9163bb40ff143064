/** The state of a visit that Try Again leads to: there the form opens as Back would find it. */
export const triesAgain = 'tries again';

let asked = false;

/** True once, when this page was loaded by Back, Forward or a reload; what the visitor does afterwards is new. */
export function cameBack(): boolean {
  if (asked) return false;
  asked = true;
  return ['back_forward', 'reload'].includes(wayHere());
}

/** Whether this page was loaded by Back or Forward, such as Back on the provider's page. */
export function cameByBack(): boolean {
  return wayHere() === 'back_forward';
}

function wayHere(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.type : 'navigate';
}
