import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { OpensNewTab } from './OpensNewTab.tsx';

interface ButtonVariant {
  /**
   * `ink` is the primary action on a gradient, and `plain` a small action. `pale`, `paper` and `paper-outline` are for
   * dark backgrounds. `danger` is for deletion.
   */
  tone?: 'primary' | 'ink' | 'outline' | 'pale' | 'paper' | 'paper-outline' | 'plain' | 'danger' | undefined;
  /** `sm` is 44 px high, the smallest touch target; `md` is 48 px high. */
  size?: 'md' | 'sm' | undefined;
  className?: string | undefined;
}

/** Returns the classes of a button (`styles/button.css`), for an element that is neither button nor link. */
export function buttonClass({ tone = 'primary', size = 'md', className = '' }: ButtonVariant): string {
  return `button button-${tone} button-${size} ${className}`.trim();
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
