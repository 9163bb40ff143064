import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as element } from 'react/jsx-dev-runtime';
import type { JSXSource } from 'react/jsx-dev-runtime';
import { withTextElements } from './textElements.ts';
import type { Props } from './textElements.ts';

// The development server uses this module instead of `jsx-runtime.ts`.
export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from 'react/jsx-dev-runtime';

export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const withTexts = withTextElements(type, props);
  return element(type, withTexts, key, isStatic && Array.isArray(withTexts.children), source, self);
}
