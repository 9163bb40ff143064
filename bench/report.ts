export interface Row {
  what: string;
  figure: string;
  limit?: { text: string; isMet: boolean };
}

export interface Section {
  title: string;
  /** How the section is measured. */
  text: string;
  rows: Row[];
}

/** Renders a section as Markdown, with missed limits in bold. */
export function render({ title, text, rows }: Section): string {
  const lines = rows.map(({ what, figure, limit }) => {
    const missed = limit?.isMet === false ? `**${limit.text}**` : limit?.text;
    return `| ${what} | ${figure} | ${missed ?? ''} |`;
  });
  return `## ${title}\n\n${text}\n\n| What | Figure | Limit |\n|---|---|---|\n${lines.join('\n')}\n`;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value at or below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
