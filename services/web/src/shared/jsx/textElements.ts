import { Fragment } from 'react';
import type { ElementType, ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

export interface Props {
  children?: unknown;
  translate?: 'yes' | 'no';
}

type Text = string | number | bigint;

/** Matches the results of `formatRand` and `formatSum` of the contract. */
const sums = /(-?R\d[\d\u00A0]*\.\d\d)/;

/** Elements that hold text only. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea', 'script', 'style', 'text', 'tspan']);

/**
 * Returns props in which each text beside other nodes has a separate element, because React can neither change nor
 * remove a text node that a translation has replaced (ADR 0077). Money amounts get translate="no".
 */
export function withTextElements(type: ElementType, props: Props): Props {
  const { children } = props;
  if (props.translate === 'no') return props;
  const text = Array.isArray(children) ? onlyText(children) : children;
  if (isText(text)) return withText(type, props, String(text));
  if (!Array.isArray(children) || !children.some((child) => isText(child) || Array.isArray(child))) return props;
  return { ...props, children: wrapTextRuns(children) };
}

/** The text of children that are all text, or null. */
function onlyText(children: readonly unknown[]): string | null {
  return children.some(isText) && children.every((child) => isText(child) || isEmpty(child)) ? joined(children) : null;
}

function withText(type: ElementType, props: Props, text: string): Props {
  if (type === Fragment) return { ...props, children: textElement(text, 0) };
  const parts = typeof type === 'string' && !textOnly.has(type) ? text.split(sums) : [text];
  if (parts.length === 1) return props.children === text ? props : { ...props, children: text };
  const isSum = parts.every((part, index) => index % 2 === 1 || part === '');
  return isSum ? { translate: 'no', ...props, children: text } : { ...props, children: textElement(text, 0) };
}

/** Each run of texts becomes one element at the place of its first text. The other nodes keep their places. */
function wrapTextRuns(children: readonly unknown[]): unknown[] {
  const result = [...children];
  for (let start = 0; start < children.length; start++) {
    const child = children[start];
    if (Array.isArray(child)) result[start] = wrapTextRuns(child);
    if (!isText(child)) continue;
    let end = start + 1;
    while (end < children.length && (isText(children[end]) || isEmpty(children[end]))) end++;
    const text = joined(children.slice(start, end));
    if (text.trim() !== '') result.fill(null, start, end)[start] = textElement(text, start);
    start = end - 1;
  }
  return result;
}

/**
 * The key makes React replace the element when its text changes, even while a browser still translates the old text.
 */
function textElement(text: string, index: number): ReactNode {
  const parts = text
    .split(sums)
    .map((part, partIndex) =>
      partIndex % 2 === 1 ? jsx('span', { translate: 'no', children: part }, `${partIndex}`) : part,
    )
    .filter((part) => part !== '');
  return jsx('span', { children: parts.length === 1 ? parts[0] : parts }, `${index}: ${text}`);
}

function joined(children: readonly unknown[]): string {
  return children.filter(isText).join('');
}

function isText(child: unknown): child is Text {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean';
}
