type Sent<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Absent fields stay unchanged; null is a value. */
export function sentFields<Fields extends object>(fields: Fields): Sent<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sent<Fields>;
}
