import { loadWhenNear } from './loadWhenNear.ts';

interface Watched {
  options: IntersectionObserverInit | undefined;
  report: (isIntersecting: boolean) => void;
  disconnect: jest.Mock;
}

/** Replaces the browser's observer, which jsdom lacks, and returns what is watched. */
function watching(): Watched[] {
  const watched: Watched[] = [];
  class Observer {
    observe = jest.fn();
    disconnect = jest.fn();
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: IntersectionObserverInit) {
      watched.push({
        options,
        report: (isIntersecting) => callback([{ isIntersecting }]),
        disconnect: this.disconnect,
      });
    }
  }
  Object.defineProperty(window, 'IntersectionObserver', { configurable: true, value: Observer });
  return watched;
}
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

test('a skipped element is shown when it is less than three quarters of a screen away', () => {
  const [element, watched] = [document.createElement('div'), watching()];

  loadWhenNear(element);
  watched[0]?.report(false);
  expect(element.style.contentVisibility).toBeFalsy();
  watched[0]?.report(true);

  expect(watched[0]?.options).toEqual({ rootMargin: '75% 0px' });
  expect(element.style.contentVisibility).toBe('visible');
  expect(watched[0]?.disconnect).toHaveBeenCalledTimes(1);
});

test('an element that is removed is no longer watched', () => {
  const watched = watching();

  loadWhenNear(document.createElement('div'))?.();

  expect(watched[0]?.disconnect).toHaveBeenCalledTimes(1);
});

test('an old browser shows the element when it is visible', () => {
  expect(loadWhenNear(document.createElement('div'))).toBeUndefined();
});
