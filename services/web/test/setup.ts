import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The limit is long enough for a busy machine, like the limit of a test (scripts/jestSetup.ts).
configure({ asyncUtilTimeout: 60_000 });

// `getByText` finds a sentence with a sum as a person reads it: the sum has a separate element (ADR 0077).
jest.mock('@testing-library/dom/dist/get-node-text', () => ({
  getNodeText: ({ childNodes }: HTMLElement) =>
    [...childNodes].map((node) => (isText(node) || isSum(node) ? node.textContent : '')).join(''),
}));

function isText({ nodeType }: Node): boolean {
  return nodeType === 3;
}

function isSum(node: Node): boolean {
  return node instanceof Element && node.matches('span[translate="no"]');
}

// A React warning, such as a missing key or an update outside act, fails the test that causes it.
for (const level of ['error', 'warn'] as const) {
  jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    // jsdom does not support this element yet.
    if (String(words[0]).includes('is unrecognized in this browser') && words[1] === 'search') return;
    throw new Error(`console.${level}: ${words.map(String).join(' ')}`);
  });
}

if (typeof window !== 'undefined') {
  // jsdom computes no `display` for inline elements, so a sum in a description would have spaces around it.
  const style = document.createElement('style');
  style.textContent = 'span[translate="no"] { display: inline }';
  document.head.append(style);

  // jsdom has no modal dialogs, so showing, closing and returning the focus are replaced.
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    opener = document.activeElement;
    this.open = true;
    this.querySelector<HTMLElement>('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };

  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.scrollIntoView = jest.fn();
  window.scrollTo = jest.fn();
}

// jest-fixed-jsdom uses Node's FormData, which accepts no form; React creates one for every submitted form.
const NodeFormData = FormData;
globalThis.FormData = class extends NodeFormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
};

// jsdom has no navigation timing entries.
performance.getEntriesByType = () => [];
Object.assign(globalThis, { PerformanceNavigationTiming: function PerformanceNavigationTiming() {} });
