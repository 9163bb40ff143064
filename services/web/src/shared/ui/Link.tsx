import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { To } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, with or without search and hash. */
  to: To;
  /** The router state of the page that the link opens. */
  state?: object;
}

/** Unlike react-router's Link it uses our JSX functions, which give each text a separate element (ADR 0077). */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { state });

  return (
    <a
      {...rest}
      href={href}
      onClick={(click) => {
        onClick?.(click);
        if (!click.defaultPrevented) navigate(click);
      }}
    >
      {children}
    </a>
  );
}
