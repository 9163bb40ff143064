/** Tells users of screen readers that a link opens a new tab (WCAG G201). */
export function OpensNewTab() {
  return <span className="sr-only"> (opens in a new tab)</span>;
}
