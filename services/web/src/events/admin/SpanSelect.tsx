import type { Span } from './adminEventFilter.ts';
import { spanOf, spans } from './adminEventFilter.ts';

const words: Record<Span, string> = { coming: 'Coming up', past: 'Past', all: 'All workshops' };

/** Which workshops are shown. */
export function SpanSelect({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    <select
      aria-label="Which workshops"
      value={span}
      onChange={({ target }) => onChange(spanOf(target.value))}
      className="chevroned min-h-12 rounded-sm border-[1.5px] border-line-strong bg-card py-2.5 pl-3.5 text-base hover:border-ink-2 max-sm:w-full"
    >
      {spans.map((name) => (
        <option key={name} value={name}>
          {words[name]}
        </option>
      ))}
    </select>
  );
}
