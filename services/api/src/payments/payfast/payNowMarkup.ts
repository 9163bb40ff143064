import { defaultTreeAdapter, html, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { PaymentForm } from '@studio/contract/bookings/payments';
import { maxPayNowHtml } from '@studio/contract/validation/textRules';
import { invalidInput } from '../../errors.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface CleanMarkup {
  form: PaymentForm;
  /** Sentences for the admin about what was removed. */
  dropped: string[];
}

// Elements of every PayFast button besides its fields (PAYFAST §1.2). They are removed without telling the admin.
const layout = new Set(['table', 'thead', 'tbody', 'tr', 'td', 'th', 'div', 'span', 'center', 'br', 'button']);
const triggers = new Set(['image', 'submit', 'button']);
const formAttributes = new Set(['action', 'method', 'name', 'id', 'class', 'style', 'onsubmit']);
const ownHost = /^https:\/\/([\w-]+\.)*payfast\.(io|co\.za)\//i;

const maxFields = 60;
const maxValue = 2000;

/**
 * Reads markup with exactly one form and returns its hidden inputs only. Nothing is executed.
 * @param formOrigins allowed origins of the form's action
 * @throws invalid_input on the field `payNowButtonHtml` with the reason (SPEC §5, DESIGN §4 Paying)
 */
export function readMarkup(markup: string, formOrigins: readonly string[]): CleanMarkup {
  if (markup.length > maxPayNowHtml) throw refused(`The button markup is longer than ${maxPayNowHtml} characters.`);
  const elements = elementsUnder(parseFragment(markup));
  const [form, another] = elements.filter((element) => isHtml(element, 'form'));
  if (!form) throw refused('The button markup is invalid: no form was found.');
  if (another) throw refused('The button markup is invalid: it holds more than one form.');

  const dropped = new Set<string>();
  const action = actionOf(form, formOrigins, dropped);
  const fields = fieldsOf(form, dropped);
  noteDropped(elements, form, dropped);
  return { form: { action, fields }, dropped: [...dropped] };
}

/** Parsing the result gives the same form and removes nothing. */
export function renderMarkup({ action, fields }: PaymentForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`,
  );
  return `<form action="${escapeAttribute(action)}" method="post">${inputs.join('')}</form>`;
}

function actionOf(form: Element, formOrigins: readonly string[], dropped: Set<string>): string {
  const text = attribute(form, 'action')?.trim() ?? '';
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw refused('The form of the button must lead to a full https address.');
  }
  const url = new URL(text);
  if (!formOrigins.includes(url.origin)) {
    throw refused(`The form of the button leads to ${url.origin}, which is not the card provider.`);
  }
  if (url.username || url.password) throw refused('The address of the form must not hold a user name.');
  if (url.search || url.hash) dropped.add('What followed ? or # in the address of the form was removed.');
  return url.origin + url.pathname;
}

function fieldsOf(form: Element, dropped: Set<string>): Record<string, string> {
  const fields = new Map<string, string>();
  for (const input of elementsUnder(form).filter((element) => isHtml(element, 'input') && !isTrigger(element))) {
    const name = attribute(input, 'name') ?? '';
    const value = attribute(input, 'value') ?? '';
    const reason = removalReasonOf(input, name, value, fields);
    if (reason) dropped.add(reason);
    else fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function removalReasonOf(
  input: Element,
  name: string,
  value: string,
  fields: ReadonlyMap<string, string>,
): string | null {
  if (attribute(input, 'type')?.toLowerCase() !== 'hidden') return 'Inputs that are not hidden were removed.';
  if (!/^[A-Za-z]\w{0,49}$/.test(name)) return 'Inputs without a usable name were removed.';
  if (fields.has(name)) return `The second "${name}" was removed.`;
  // oxlint-disable-next-line no-control-regex
  if (value.length > maxValue || /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed()) {
    return `The value of "${name}" cannot be used and was removed.`;
  }
  if (fields.size >= maxFields) return `More than ${maxFields} inputs were removed.`;
  return null;
}

function noteDropped(elements: Element[], form: Element, dropped: Set<string>): void {
  for (const element of elements.filter((one) => one !== form)) {
    const loss = lossOf(element);
    if (loss) dropped.add(loss);
    if (element.attrs.some(({ name }) => name.startsWith('on') || name.startsWith('form'))) {
      dropped.add('Instructions to the browser (on…, form…) were removed.');
    }
  }
  if (form.attrs.some(({ name }) => !formAttributes.has(name))) dropped.add('The form keeps nothing but its address.');
}

/** Returns what visitors lose without the element, or null if the admin need not know. */
function lossOf(element: Element): string | null {
  const { tagName } = element;
  if (tagName === 'script') return isFromElsewhere(element) ? 'Scripts were removed.' : null;
  if (tagName === 'select' || tagName === 'textarea') return 'Inputs that are not hidden were removed.';
  const isSeen = tagName === 'img' ? isFromElsewhere(element) : tagName !== 'input' && !layout.has(tagName);
  return isSeen || (isTrigger(element) && isFromElsewhere(element)) ? 'Texts and pictures were removed.' : null;
}

/** The booking page has its own submit button. */
function isTrigger(element: Element): boolean {
  return isHtml(element, 'input') && triggers.has(attribute(element, 'type')?.toLowerCase() ?? '');
}

function isFromElsewhere(element: Element): boolean {
  const source = attribute(element, 'src');
  return source !== undefined && !ownHost.test(source);
}

/** Returns all descendants in document order. Iterative, because markup may nest very deeply. */
function elementsUnder(root: Node): Element[] {
  const found: Element[] = [];
  const ahead: Node[] = [root];
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    if (node !== root && defaultTreeAdapter.isElementNode(node)) found.push(node);
    if ('childNodes' in node) {
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child) ahead.push(child);
      }
    }
  }
  return found;
}

/** False for `form` and `input` elements of SVG or MathML. */
function isHtml(element: Element, tagName: string): boolean {
  return element.tagName === tagName && element.namespaceURI === html.NS.HTML;
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function refused(reason: string): Error {
  return invalidInput(reason, { payNowButtonHtml: reason });
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);
}
