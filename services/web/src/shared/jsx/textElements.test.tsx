import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

const html = (node: ReactNode) => render(node).container.innerHTML;
const [name, none, count] = ['Lerato', null, 2];
const isWide = false;

test('a text beside other nodes gets a separate element, also if it has several parts', () => {
  expect(
    html(
      <p>
        Hi {name}, {count} <b>seats</b> {none}
        {isWide && 'wide'}
      </p>,
    ),
  ).toBe('<p><span>Hi Lerato, 2 </span><b>seats</b> </p>');
});

test('a text that is alone in its element gets no further element', () => {
  expect(
    html(
      <p>
        Hi {name}, {count}
      </p>,
    ),
  ).toBe('<p>Hi Lerato, 2</p>');
});

test('the text of a fragment, of a list and of a component’s children gets a separate element', () => {
  const Note = ({ children }: { children: ReactNode }) => (
    <div>
      <i />
      {children}
    </div>
  );

  expect(html(<>{name}</>)).toBe('<span>Lerato</span>');
  expect(
    html(
      <ul>
        <i />
        {[name, <b key="b">b</b>]}
      </ul>,
    ),
  ).toBe('<ul><i></i><span>Lerato</span><b>b</b></ul>');
  expect(html(<Note>{name}</Note>)).toBe('<div><i></i><span>Lerato</span></div>');
});

test('sums of money are not translated, alone or in a sentence', () => {
  expect(html(<b>R1&nbsp;350.00</b>)).toBe('<b translate="no">R1&nbsp;350.00</b>');
  expect(html(<p>Pay {'-R50.00'} now</p>)).toBe('<p><span>Pay <span translate="no">-R50.00</span> now</span></p>');
  expect(
    html(
      <select>
        <option>
          {name}, {'R50.00'}
        </option>
      </select>,
    ),
  ).toBe('<select><option>Lerato, R50.00</option></select>');
});

test('an element that is not translated keeps its texts', () => {
  expect(
    html(
      <b translate="no">
        {name}
        <wbr />
        {count}
      </b>,
    ),
  ).toBe('<b translate="no">Lerato<wbr>2</b>');
});

describe('after a translation has replaced the text nodes', () => {
  /** Replaces each text node outside `translate="no"` by a `font` element, as browsers do. */
  function translate(container: HTMLElement): void {
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"]')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  }

  const Form = ({ error, seats }: { error?: string; seats: number }) => (
    <form>
      <p>
        {error && <i />}
        {error}
      </p>
      <output>
        Total, {seats} × {'R350.00'} {error && <i />} to pay
      </output>
      <button type="submit">{error ? 'Try again' : `Pay R${seats * 350}.00`}</button>
    </form>
  );

  test('React still updates, adds and removes texts', () => {
    const { container, rerender } = render(<Form seats={1} error="First name required" />);
    translate(container);
    rerender(<Form seats={4} />);
    expect(container).toHaveTextContent(/^Total, 4 × R350.00 to pay ?Pay R1400.00$/);
    translate(container);

    rerender(<Form seats={3} error="Email required" />);

    expect(container).toHaveTextContent(/^Email required ?Total, 3 × R350.00 to pay ?Try again$/);
  });
});
