import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../ui/image/Icon.tsx';

export const inputClass =
  'min-h-12 w-full rounded-sm border-[1.5px] border-line-strong bg-card px-3.5 py-2.5 text-base hover:border-ink-2 ' +
  'disabled:border-line disabled:bg-oat aria-invalid:border-2 aria-invalid:border-danger';

export interface FieldProps {
  label: ReactNode;
  aside?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, its control and its error. The line of the error keeps its height while empty, so that nothing moves. */
export function Field({
  label,
  aside,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label} {aside && <span className="font-normal text-ink-3">{aside}</span>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint !== undefined && (
        <div id={hintId} className="text-xs text-ink-3">
          {hint}
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className="flex min-h-5.5 items-center gap-1.5 text-sm leading-tight font-semibold text-danger">
      {children && <Icon name="alert" size={18} />}
      {children}
    </p>
  );
}

type ControlFieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, 'id' | 'className'>;

export function TextField({ label, aside, hint, error, className, ...input }: ControlFieldProps<'input'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={inputClass} />}
    </Field>
  );
}

export function TextAreaField({ label, aside, hint, error, className, ...area }: ControlFieldProps<'textarea'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <textarea {...area} {...control} className={inputClass} />}
    </Field>
  );
}

export function SelectField({ label, aside, hint, error, className, ...select }: ControlFieldProps<'select'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <select {...select} {...control} className={`${inputClass} select-arrow pr-11`} />}
    </Field>
  );
}
