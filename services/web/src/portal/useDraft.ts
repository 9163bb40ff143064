import { useEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import type { Texts } from './drafts.ts';

/**
 * What was typed into the form of this name when a session ended under it; null when there is nothing. Without a name
 * the form keeps nothing.
 */
export function useDraft(form: string | undefined): Texts | null {
  const [draft] = useState(() => (form === undefined ? null : draftOf(form)));
  useEffect(() => {
    if (form !== undefined) dropDraft(form);
  }, [form]);
  return draft;
}

/** Keeps what is typed and not saved, should the session end under it. */
export function useKeptTexts(form: string | undefined, typed: Texts): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (form === undefined) return undefined;
    return () => keepDraft(form, latest.current);
  }, [form]);
}
