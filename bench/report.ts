export interface Row {
  what: string;
  perSecond: number;
  /** The name of the row with the upper limit; null for a limit itself. */
  of: string | null;
  note?: string;
}

export interface Section {
  title: string;
  text: string;
  rows: Row[];
}

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
