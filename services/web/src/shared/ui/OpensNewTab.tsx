/** Told to screen readers after the words of a link that leaves this page open (WCAG G201). */
export function OpensNewTab() {
  return <span className="sr-only"> (opens in a new tab)</span>;
}
