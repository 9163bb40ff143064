import { hashKey } from '@tanstack/react-query';

export function editedFields<Input extends object>(
  input: Input,
  row: Partial<Record<keyof Input, unknown>>,
): Partial<Input> {
  return pick(input, (name) => !isSame(input[name], row[name]));
}

/** Returns the edited fields, and in `before` their values as read. The server answers 409 if those are outdated. */
export function editedWithBefore<Input extends object>(
  input: Input,
  row: Partial<Record<keyof Input, unknown>>,
): Partial<Input> & { before: Partial<Record<keyof Input, unknown>> } {
  const edited = editedFields(input, row);
  return { ...edited, before: pick(row, (name) => name in edited) };
}

function pick<Fields extends object>(fields: Fields, isWanted: (name: keyof Fields) => boolean): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, fields[name]])) as Partial<Fields>;
}

/** Compares lists and objects by their content. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && one !== null && hashKey([one]) === hashKey([other]));
}
