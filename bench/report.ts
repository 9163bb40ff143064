/** One line of the table: a figure beside the ceiling it is measured against, in the same run. */
export interface Row {
  what: string;
  perSecond: number;
  /** Which row is the ceiling of this one; null for a ceiling itself. */
  of: string | null;
  note?: string;
}

export interface Section {
  title: string;
  /** What was done, for who reads the table. */
  text: string;
  rows: Row[];
}

/** The section in Markdown. */
export function render({ title, text, rows }: Section): string {
  const lines = rows.map(({ what, perSecond, of, note }) => {
    const ceiling = rows.find((row) => row.what === of);
    const ratio = ceiling ? (perSecond / ceiling.perSecond).toFixed(2) : '';
    return `| ${what} | ${Math.round(perSecond)} | ${ratio} | ${note ?? ''} |`;
  });
  return [`## ${title}`, '', text, '', '| | per second | of its ceiling | |', '|---|---:|---:|---|', ...lines, ''].join(
    '\n',
  );
}
