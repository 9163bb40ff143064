import { storedValue } from '../../shared/storedValue.ts';

export type Texts = Record<string, string>;

/** What was typed into a form, and what had been read in the same fields. */
export interface Draft {
  typed: Texts;
  read: Texts;
}

interface Drafts {
  /** Whose they are: nobody else finds them. */
  owner: string;
  forms: Record<string, Draft>;
}

/** What stood in forms under which a session ended; kept in this tab until they open again. */
const drafts = storedValue<Drafts>('session', 'formDrafts');

/** The forms on the screen, and what is typed in them just now. */
const open = new Map<string, () => Draft>();

/** `form` is on the screen until what is returned is called. */
export function watchForm(form: string, draftNow: () => Draft): () => void {
  open.set(form, draftNow);
  return () => void open.delete(form);
}

/** A session has ended under whoever was working: what is typed and not saved waits for them. Was there anything? */
export function keepDrafts(owner: string): boolean {
  const typed = [...open]
    .map(([form, draftNow]) => [form, withoutPassword(draftNow())] as const)
    .filter(([, draft]) => Object.keys(draft.typed).length > 0);
  if (typed.length === 0) return false;
  const former = drafts.read();
  const others = former?.owner === owner ? former.forms : {};
  drafts.write({ owner, forms: { ...others, ...Object.fromEntries(typed) } });
  return true;
}

function withoutPassword({ typed: { password: _secret, ...typed }, read }: Draft): Draft {
  return { typed, read };
}

/** Somebody goes on working. What another has typed here is not for them. */
export function resumeDrafts(by: string): void {
  if (drafts.read()?.owner !== by) drafts.clear();
}

/** Whoever leaves on purpose leaves nothing behind. */
export function forgetDrafts(): void {
  drafts.clear();
}

export function draftOf(form: string): Draft | null {
  return drafts.read()?.forms[form] ?? null;
}

/** The form has its text again. */
export function dropDraft(form: string): void {
  const kept = drafts.read();
  if (!kept || !(form in kept.forms)) return;
  const { [form]: _taken, ...forms } = kept.forms;
  drafts.write({ ...kept, forms });
}
