import type { ElementType, Key, ReactElement } from 'react';
import { jsx as element, jsxs as elementWithChildren } from 'react/jsx-runtime';
import { withTextElements } from './textElements.ts';
import type { Props } from './textElements.ts';

// The compiler calls these functions for all JSX of the service (`jsxImportSource`).
export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return element(type, withTextElements(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const withTexts = withTextElements(type, props);
  return Array.isArray(withTexts.children) ? elementWithChildren(type, withTexts, key) : element(type, withTexts, key);
}
