export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** Escapes each value except markup. A value may be in text, or in an attribute with quotation marks. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    withoutIndent(literals)
      .map((literal, index) => literal + markupOf(parts[index] ?? null))
      .join(''),
  );
}

const unindented = new WeakMap<TemplateStringsArray, string[]>();

/** Removes the indentation of the source, which would be a third of each mail. */
function withoutIndent(literals: TemplateStringsArray): string[] {
  const known = unindented.get(literals) ?? literals.map((literal) => literal.replace(/\n +/g, '\n'));
  unindented.set(literals, known);
  return known;
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return escape(String(part));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
