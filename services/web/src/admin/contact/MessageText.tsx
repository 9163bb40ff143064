import { useId, useState } from 'react';

const longText = 700;
const manyLines = 9;

/** A visitor's message as plain text with line breaks; a long message is collapsed. */
export function MessageText({ text, of }: { text: string; of: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > longText || text.split('\n').length > manyLines;
  return (
    <div className="grid max-w-text justify-items-start gap-1">
      <p id={id} className={`whitespace-pre-wrap wrap-anywhere ${isLong && !isWhole ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="-ml-2.5 min-h-11 rounded-full px-2.5 text-sm font-semibold text-terracotta-d underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show less' : 'Show all'}
          <span className="sr-only"> of the message from {of}</span>
        </button>
      )}
    </div>
  );
}
