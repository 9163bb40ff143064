/** The fields of `input` that differ from the row: what a colleague changed in the others meanwhile stays. */
export function changesOf<Input extends object>(
  input: Input,
  row: { [Name in keyof Input]?: unknown },
): Partial<Input> {
  return pick(input, (name) => input[name] !== row[name]);
}

/** Those changes, and what had been read in their fields: where that is no longer so, the server saves nothing. */
export function editOf<Input extends object>(
  input: Input,
  row: { [Name in keyof Input]?: unknown },
): Partial<Input> & { before: { [Name in keyof Input]?: unknown } } {
  const changes = changesOf(input, row);
  return { ...changes, before: pick(row, (name) => name in changes) };
}

/** What somebody else has changed between two readings, in fields where the form says otherwise. */
export function clashesOf<Fields extends object>(typed: Fields, was: Partial<Fields>, is: Fields): Partial<Fields> {
  return pick(is, (name) => was[name] !== undefined && was[name] !== is[name] && typed[name] !== is[name]);
}

function pick<Row extends object>(row: Row, isWanted: (name: keyof Row) => boolean): Partial<Row> {
  const names = Object.keys(row) as (keyof Row)[];
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, row[name]])) as Partial<Row>;
}
