/** For screen readers, at the end of a link's text (WCAG G201). */
export function OpensNewTab() {
  return <span className="sr-only"> (opens in a new tab)</span>;
}
