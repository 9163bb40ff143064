import { storedValue } from '../storedValue.ts';

export type Texts = Record<string, string>;

interface Drafts {
  /** Whose they are: nobody else finds them. */
  owner: string;
  forms: Record<string, Texts>;
}

/** What stood in forms that were torn away by the end of a session; kept in this tab until they open again. */
const drafts = storedValue<Drafts>('session', 'formDrafts');

/** Whose forms leave their texts behind just now; null while forms are closed because somebody is done with them. */
let owner: string | null = null;

/** A session has ended under whoever was working: forms that are torn away from now on keep what was typed. */
export function keepDrafts(of: string): void {
  owner = of;
}

/** Somebody goes on working. What another has typed here is not for them. */
export function resumeDrafts(by: string): void {
  owner = null;
  if (drafts.read()?.owner !== by) drafts.clear();
}

/** Whoever leaves on purpose leaves nothing behind. */
export function forgetDrafts(): void {
  owner = null;
  drafts.clear();
}

/** Called when `form` is torn away; keeps nothing when it was closed on purpose. */
export function keepDraft(form: string, { password: _secret, ...typed }: Texts): void {
  if (owner === null || Object.keys(typed).length === 0) return;
  drafts.write({ owner, forms: { ...drafts.read()?.forms, [form]: typed } });
}

export function draftOf(form: string): Texts | null {
  return drafts.read()?.forms[form] ?? null;
}

/** The form has its text again. */
export function dropDraft(form: string): void {
  const kept = drafts.read();
  if (!kept || !(form in kept.forms)) return;
  const { [form]: _taken, ...forms } = kept.forms;
  drafts.write({ ...kept, forms });
}
