import type { ReactNode } from 'react';
import { formatClock, formatLongDate, isClock, isDay } from '@studio/contract/format/dates';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';

interface OvertakenNoteProps {
  /** That what was typed is still here, and what follows is the newest. */
  title?: string;
  /** What stands there now. */
  children: ReactNode;
  /** The button that puts one's own in its place. */
  saveLabel?: string;
  /** The button that takes the newest into the form. */
  loadLabel?: string;
  onLoad: () => void;
}

/** Somebody else saved first: what stands there now, so that nothing is overwritten unseen. */
export function OvertakenNote({
  title = 'What you typed is still here. The newest version says:',
  children,
  saveLabel = 'Save changes',
  loadLabel = 'Load the newest version',
  onLoad,
}: OvertakenNoteProps) {
  return (
    <section
      aria-label="Changed by somebody else"
      className="mb-3 grid gap-3 rounded-sm border-[1.5px] border-wait bg-wait-bg px-3.5 py-3 text-sm text-wait"
    >
      <p className="flex gap-2.5">
        <Icon name="alert" className="mt-0.5 flex-none" />
        <b>{title}</b>
      </p>
      <div className="grid gap-1.5">{children}</div>
      <p>{saveLabel} puts yours in their place.</p>
      <Button tone="outline" size="sm" className="justify-self-start" onClick={onLoad}>
        {loadLabel}
      </Button>
    </section>
  );
}

interface OvertakenFieldsProps<Name extends string> {
  /** From `useSchemaForm`: what they saved in the fields that read otherwise here. */
  theirs: Partial<Record<Name, string>>;
  /** What each field is called. */
  words: Record<Name, string>;
  onLoad: () => void;
}

/** The same for a form of several fields; nothing while nobody else was first. */
export function OvertakenFields<Name extends string>({ theirs, words, onLoad }: OvertakenFieldsProps<Name>) {
  const names = (Object.keys(words) as Name[]).filter((name) => theirs[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <OvertakenNote onLoad={onLoad}>
      {names.map((name) => (
        <NewestText key={name} label={words[name]}>
          {theirs[name] ?? ''}
        </NewestText>
      ))}
    </OvertakenNote>
  );
}

/** What a field says now. */
export function NewestText({ label, children: text }: { label?: string; children: string }) {
  return (
    <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
      {label && <span className="font-semibold">{label}: </span>}
      {shown(text)}
    </p>
  );
}

function shown(text: string): string {
  if (isDay(text)) return formatLongDate(text);
  return isClock(text) ? formatClock(text) : text || 'nothing';
}
