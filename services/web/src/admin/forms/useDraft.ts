import { useEffect, useRef, useState } from 'react';
import { draftOf, dropDraft, watchForm } from './drafts.ts';
import type { Draft } from './drafts.ts';

/**
 * What was typed into the form of this name when a session ended under it; null when there is nothing. Without a name
 * the form keeps nothing.
 */
export function useDraft(form: string | undefined): Draft | null {
  const [draft] = useState(() => (form === undefined ? null : draftOf(form)));
  useEffect(() => {
    if (form !== undefined) dropDraft(form);
  }, [form]);
  return draft;
}

/** Keeps what is typed and not saved, should the session end under it. */
export function useKeptTexts(form: string | undefined, draft: Draft): void {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => (form === undefined ? undefined : watchForm(form, () => latest.current)), [form]);
}
