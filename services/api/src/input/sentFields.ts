type Sent<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Omits undefined fields, which stay unchanged, and keeps null. */
export function sentFields<Fields extends object>(fields: Fields): Sent<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sent<Fields>;
}
