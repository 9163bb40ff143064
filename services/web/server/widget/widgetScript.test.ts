import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const code = readFileSync(join(__dirname, '../../public/widget.js'), 'utf8');
const studioOrigin = 'https://studio.example';

/** Runs the script as the element of a page that has loaded it from the studio. */
function showWidget(category?: string): HTMLIFrameElement {
  document.body.innerHTML = '<div id="place"></div><p>after</p>';
  const script = document.createElement('script');
  Object.defineProperty(script, 'src', { value: `${studioOrigin}/widget.js` });
  if (category) script.dataset['category'] = category;
  script.textContent = code;
  document.getElementById('place')?.append(script);
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('the script made no frame');
  return frame;
}

function receive(frame: HTMLIFrameElement, data: unknown, from: Partial<MessageEventInit> = {}): string {
  const sent = { data, origin: studioOrigin, source: frame.contentWindow, ...from };
  window.dispatchEvent(new MessageEvent('message', sent));
  return frame.style.height;
}

test('the frame comes after the script element and names host and category', () => {
  const frame = showWidget('Pottery & more');

  expect(frame.previousElementSibling?.tagName).toBe('SCRIPT');
  expect(frame.src).toBe(`${studioOrigin}/embed/events?host=localhost&category=Pottery+%26+more`);
  expect(frame.title).toBe('Upcoming workshops');
});

test('the frame gets the height that its page sends', () => {
  expect(receive(showWidget(), { studioWidgetHeight: 812.4 })).toBe('813px');
});

test.each<[string, unknown, Partial<MessageEventInit>?]>([
  ['of another origin', { studioWidgetHeight: 9 }, { origin: 'https://evil.example' }],
  ['of another window', { studioWidgetHeight: 9 }, { source: window }],
  ['without a height', { height: 9 }],
  ['with a text', { studioWidgetHeight: '9px' }],
  ['with a negative height', { studioWidgetHeight: -9 }],
  ['with a height above the limit', { studioWidgetHeight: 1e9 }],
  ['with nothing', null],
])('a message %s changes nothing', (_what, data, from = {}) => {
  expect(receive(showWidget(), data, from)).toBe('480px');
});
