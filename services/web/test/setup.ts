import '@testing-library/jest-dom';

// A warning of React, of a missing key or of an update nobody awaited, is a fault: the test that causes it fails.
for (const level of ['error', 'warn'] as const) {
  jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    // jsdom does not know this element of HTML yet; every browser we serve does.
    if (String(words[0]).includes('is unrecognized in this browser') && words[1] === 'search') return;
    throw new Error(`console.${level}: ${words.map(String).join(' ')}`);
  });
}

if (typeof window !== 'undefined') {
  // What jsdom lacks and a browser has: modal dialogs, as far as showing, closing and giving the focus back.
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

// jest-fixed-jsdom brings Node's FormData, which knows no form; React makes one of every form it sees submitted.
const NodeFormData = FormData;
globalThis.FormData = class extends NodeFormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
};

// jsdom keeps no record of how a page was come to.
performance.getEntriesByType = () => [];
Object.assign(globalThis, { PerformanceNavigationTiming: function PerformanceNavigationTiming() {} });
