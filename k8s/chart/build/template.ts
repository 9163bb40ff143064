import { stringify } from 'yaml';

type Text = (indent: string) => string;

/** Collects template actions. The objects contain tokens in their place, which YAML prints without quotes. */
export class Template {
  readonly #texts: Text[] = [];

  /** An action in the place of a value. */
  inline(expression: string): string {
    return this.#token('value', () => `{{ ${expression} }}`);
  }

  /** Whole lines in the place of an entry of a list, or of a key with the value null. */
  lines(text: Text): string {
    return this.#token('lines', text);
  }

  /** A field that exists only where the value does, and is copied from it. */
  optional(field: string, path: string): Record<string, null> {
    const block: Text = (indent) => `{{- with ${path} }}\n${indent}${field}:\n${copy(indent)}\n{{- end }}`;
    return { [this.lines(block)]: null };
  }

  /** The object with the field from the values, where they have it. */
  overridable(object: object, field: string, path: string): object {
    const entries = Object.entries(object).flatMap(([key, value]: [string, unknown]) =>
      key === field
        ? [
            [this.lines((indent) => `{{- with ${path} }}\n${indent}${field}:\n${copy(indent)}\n{{- else }}`), null],
            [key, value],
            [this.#end(), null],
          ]
        : [[key, value]],
    );
    return Object.fromEntries(entries) as object;
  }

  /** Entries of a list that exist under a condition. */
  when(condition: string, entries: unknown[]): unknown[] {
    return [this.lines(() => `{{- if ${condition} }}`), ...entries, this.#end()];
  }

  print(objects: object[], condition?: string): string {
    const documents = objects.map((object) => this.#fill(stringify(object, { version: '1.1', lineWidth: 0 })));
    const text = documents.join('---\n');
    return condition === undefined ? text : `{{- if ${condition} }}\n${text}{{- end }}\n`;
  }

  #end(): string {
    return this.lines(() => '{{- end }}');
  }

  #token(kind: 'value' | 'lines', text: Text): string {
    this.#texts.push(text);
    return `__${kind}${this.#texts.length - 1}__`;
  }

  #fill(yaml: string): string {
    const textOf = (token: string, indent: string): string => this.#texts[Number(token)]?.(indent) ?? '';
    return yaml
      .replace(/^( *)(?:- )?__lines(\d+)__(?:: null)?$/gm, (_line, indent: string, token: string) =>
        textOf(token, indent),
      )
      .replace(/__value(\d+)__/g, (_token, token: string) => textOf(token, ''));
  }
}

const copy = (indent: string): string => `${indent}  {{- toYaml . | nindent ${indent.length + 2} }}`;
