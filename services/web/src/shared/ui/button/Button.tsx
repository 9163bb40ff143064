import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { OpensNewTab } from './OpensNewTab.tsx';

interface ButtonVariant {
  /**
   * `ink` is the primary action on a gradient and `plain` a small one, `pale` and `paper` are for dark backgrounds,
   * `danger` is for deletion.
   */
  tone?: 'primary' | 'ink' | 'outline' | 'pale' | 'paper' | 'plain' | 'danger' | undefined;
  /** `sm` is 44 px high, the smallest touch target; `md` is 48 px high. */
  size?: 'md' | 'sm' | undefined;
  className?: string | undefined;
}

const shape =
  'inline-flex items-center justify-center gap-2.5 rounded-full border-2 text-center font-strong no-underline ' +
  'transition-[transform,background-color,color,box-shadow] motion-safe:hover:-translate-y-px motion-safe:active:translate-y-px ' +
  'disabled:pointer-events-none disabled:border-idle disabled:bg-idle disabled:text-ink-idle disabled:shadow-none ' +
  'aria-disabled:cursor-not-allowed aria-disabled:border-idle aria-disabled:bg-idle aria-disabled:text-ink-idle aria-disabled:shadow-none';

const tones = {
  primary: 'border-transparent bg-terracotta text-card pressed-edge hover:bg-terracotta-d',
  ink: 'border-transparent bg-ink text-paper hover:bg-ink-hover',
  outline: 'border-ink hover:bg-ink hover:text-paper',
  danger: 'border-transparent bg-danger text-card hover:bg-stop',
  plain: 'border-transparent bg-card/75 hover:bg-card',
  paper: 'border-transparent bg-paper text-ink hover:bg-sand',
  pale: 'border-transparent bg-marigold text-ink hover:bg-glow',
};

const sizes = {
  md: 'min-h-12 px-[min(1.375rem,6vw)] py-2 text-base',
  sm: 'min-h-11 px-[min(1.125rem,5vw)] py-1.5 text-sm',
};

/** Returns the class of a button, for an element that is neither button nor link. */
export function buttonClass({ tone = 'primary', size = 'md', className = '' }: ButtonVariant): string {
  return `${shape} ${tones[tone]} ${sizes[size]} ${className}`;
}

export function Button({ tone, size, className, type = 'button', ...rest }: ButtonVariant & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ tone, size, className })} {...rest} />;
}

interface ButtonLinkProps extends ButtonVariant, Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** A path of this site or an absolute address (`https:`, `tel:`, `mailto:`). */
  href: string;
  newTab?: boolean;
  children: ReactNode;
}

export function ButtonLink({ tone, size, className, href, newTab = false, children, ...rest }: ButtonLinkProps) {
  const classes = buttonClass({ tone, size, className });
  if (href.startsWith('/') && !newTab) {
    return (
      <Link to={href} className={classes} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={classes} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })} {...rest}>
      {children}
      {newTab && <OpensNewTab />}
    </a>
  );
}
