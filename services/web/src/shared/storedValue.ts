import { useSyncExternalStore } from 'react';

/** `session` storage ends with the tab, `local` storage does not. */
export interface StoredValue<T> {
  /** Returns the same object until the stored value changes. */
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** The stored value; null on the server and in the first render in the browser. */
export function useStoredValue<T>(value: StoredValue<T>): T | null {
  return useSyncExternalStore(value.subscribe, value.read, () => null);
}

interface Coding<T> {
  parse: (text: string) => T | null;
  print: (value: T) => string;
}

const json = { parse: parsedObject, print: (value: object) => JSON.stringify(value) };

export function storedValue<T extends object>(kind: 'session' | 'local', name: string): StoredValue<T> {
  return stored(kind, name, json as Coding<T>);
}

export function storedText(kind: 'session' | 'local', name: string): StoredValue<string> {
  return stored(kind, name, { parse: (text) => text || null, print: (text) => text });
}

/** Keeps the value in memory when the browser rejects storage (private windows, full disks). */
function stored<T>(kind: 'session' | 'local', name: string, { parse, print }: Coding<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: T | null } = { text: null, value: null };
  let inMemory: string | null = null;
  const storage = () => (kind === 'session' ? sessionStorage : localStorage);

  function text(): string | null {
    try {
      return inMemory ?? storage().getItem(name);
    } catch {
      return inMemory;
    }
  }

  function read(): T | null {
    const now = text();
    if (now !== cached.text) cached = { text: now, value: now === null ? null : parse(now) };
    return cached.value;
  }

  function write(value: T | null): void {
    const next = value === null ? null : print(value);
    try {
      if (next === null) storage().removeItem(name);
      else storage().setItem(name, next);
      inMemory = null;
    } catch {
      inMemory = next;
    }
    // Unchanged parts of the value keep their identity, so that components that read only these do not render.
    cached = { text: next, value };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    // The event comes from another tab: a logout there ends this session too.
    const onStorage = (event: StorageEvent) => {
      if (event.key === name || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
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
