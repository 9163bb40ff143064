import { useSyncExternalStore } from 'react';

/** A value the browser keeps under a name: `session` ends with the tab, `local` outlives it. */
export interface StoredValue<T> {
  /** The same object as long as nothing was written. */
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** The value in a component; null while rendering on the server and for the first moment in the browser. */
export function useStoredValue<T>(value: StoredValue<T>): T | null {
  return useSyncExternalStore(value.subscribe, value.read, () => null);
}

interface Coding<T> {
  parse: (text: string) => T | null;
  print: (value: T) => string;
}

const json = { parse: parsedObject, print: (value: object) => JSON.stringify(value) };

/** An object, kept as JSON. */
export function storedValue<T extends object>(kind: 'session' | 'local', name: string): StoredValue<T> {
  return stored(kind, name, json as Coding<T>);
}

/** A text, kept as it is. */
export function storedText(kind: 'session' | 'local', name: string): StoredValue<string> {
  return stored(kind, name, { parse: (text) => text || null, print: (text) => text });
}

/** A browser may refuse storage (private windows, full disks): then a page remembers only as long as it stands. */
function stored<T>(kind: 'session' | 'local', name: string, { parse, print }: Coding<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T | null } = { text: null, value: null };
  let refused: string | null = null;
  const storage = () => (kind === 'session' ? sessionStorage : localStorage);

  function text(): string | null {
    try {
      return refused ?? storage().getItem(name);
    } catch {
      return refused;
    }
  }

  function read(): T | null {
    const now = text();
    if (now !== known.text) known = { text: now, value: now === null ? null : parse(now) };
    return known.value;
  }

  function write(value: T | null): void {
    const next = value === null ? null : print(value);
    try {
      if (next === null) storage().removeItem(name);
      else storage().setItem(name, next);
      refused = null;
    } catch {
      refused = next;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    // Another tab of this browser wrote it: a logout there ends this one too.
    const elsewhere = (event: StorageEvent) => {
      if (event.key === name || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', elsewhere);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', elsewhere);
    };
  }

  return { read, write, clear: () => write(null), subscribe };
}

function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
