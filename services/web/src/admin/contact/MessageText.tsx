import { useId, useState } from 'react';

const longText = 700;
const manyLines = 9;

/** A visitor's message as plain text with line breaks; a long message is collapsed. */
export function MessageText({ text, of }: { text: string; of: string }) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const isLong = text.length > longText || text.split('\n').length > manyLines;
  return (
    <div className="grid max-w-text justify-items-start gap-1">
      <p id={id} className={`whitespace-pre-wrap wrap-anywhere ${isLong && !isExpanded ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
          className="-ml-2.5 min-h-11 rounded-full px-2.5 text-sm font-semibold text-terracotta-d underline-offset-4 hover:underline"
        >
          {isExpanded ? 'Show less' : 'Show all'}
          <span className="sr-only"> of the message from {of}</span>
        </button>
      )}
    </div>
  );
}
