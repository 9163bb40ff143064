import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import type { AdminMutation } from '../../http/useAdminMutation.ts';

interface ButtonProps {
  label: string;
  /** Completes the accessible name: `Refund (7K2M-9QXT-4WBD)`. */
  about: string;
  isMain?: boolean;
}

interface AttentionButtonProps extends ButtonProps {
  /** While true a click does nothing. */
  isBusy?: boolean;
  onSelect: () => void;
}

export function AttentionButton({ label, about, isMain = false, isBusy = false, onSelect }: AttentionButtonProps) {
  return (
    <Button
      size="sm"
      tone={isMain ? 'ink' : 'outline'}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onSelect()}
    >
      {label}
      <span className="sr-only"> ({about})</span>
    </Button>
  );
}

/** Runs its mutation without asking for confirmation. Only for mutations that change neither money nor seats. */
export function MutationButton({ mutation, ...button }: ButtonProps & { mutation: AdminMutation<void, unknown> }) {
  const { isPending, mutate } = useAdminMutation(mutation);
  return <AttentionButton {...button} isBusy={isPending} onSelect={() => mutate()} />;
}

export function DialogButton({
  renderDialog,
  ...button
}: ButtonProps & { renderDialog: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AttentionButton {...button} onSelect={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  );
}

interface DecisionButtonProps extends ButtonProps {
  title: string;
  /** The default is the label of the button. */
  action?: string;
  tone?: 'danger' | 'primary';
  question: string;
  /** The booking and the sum that the decision is about. */
  subject: string;
  mutation: AdminMutation<void, unknown>;
}

/** Asks for confirmation, because a decision about money or seats cannot be undone (ADR 0076). */
export function DecisionButton({ title, action, tone, question, subject, mutation, ...button }: DecisionButtonProps) {
  return (
    <DialogButton
      {...button}
      renderDialog={(onClose) => (
        <ConfirmMutation
          title={title}
          action={action ?? button.label}
          tone={tone ?? 'primary'}
          mutation={mutation}
          onClose={onClose}
        >
          <p>{question}</p>
          <p className="font-semibold text-ink">{subject}</p>
        </ConfirmMutation>
      )}
    />
  );
}
