import { html } from '@studio/runtime/html';
import type { Html } from '@studio/runtime/html';
import { page } from '../http/page.ts';
import type { Controls } from './controls.ts';
import { rand, normalizeAmount } from './itn.ts';
import { isButton } from './processForm.ts';
import type { FormError } from './processForm.ts';
import type { Provider } from './provider.ts';
import type { Checkout } from './transactionFile.ts';

export function paymentPage(checkout: Checkout, controls: Controls): string {
  const { fields } = checkout;
  return paymentLayout(
    'Card payment',
    html`<form method="post">
      <p class="sum">R${normalizeAmount(fields['amount'] ?? '0')}</p>
      <p>${fields['item_name'] ?? ''}</p>
      <p>${fields['item_description'] ?? ''}</p>
      ${details(fields)}
      <button name="choice" value="pay">Pay</button>
      <button name="choice" value="fail">Fail</button>
      <button name="choice" value="cancel">Cancel</button>
      ${itnNote(fields)} ${itnControls(controls)}
    </form>`,
  );
}

/** Shown when a finished payment is opened again, or if the shop sent no return address. */
export function finishedPage(checkout: Checkout): string {
  const words = { open: 'is open', paid: 'was made', failed: 'has failed', cancelled: 'was cancelled' };
  const back = checkout.choice === 'cancelled' ? checkout.fields['cancel_url'] : checkout.fields['return_url'];
  return paymentLayout(
    `This payment ${words[checkout.choice]}`,
    html`${details({ ...checkout.fields, pf_payment_id: checkout.pfPaymentId ?? '' })}
    ${back ? html`<p><a href="${back}">Back to the shop</a></p>` : null}`,
  );
}

export function rejectionPage(errors: FormError[]): string {
  return paymentLayout(
    '400 Bad Request',
    html`<p>The supplied variables are not according to specification:</p>
      <ul>
        ${errors.map(({ field, reason }) => html`<li>${field} : ${reason}</li>`)}
      </ul>`,
  );
}

export function overviewPage(provider: Provider): string {
  return paymentLayout(
    'Card provider',
    html`<p>
        Shops send their forms to <code>/eng/process</code>. Tests change how it behaves with
        <code>PUT /control</code> and read what happened from <code>GET /control/payments</code>.
      </p>
      <p>Controls: <code>${JSON.stringify(provider.controls)}</code></p>
      <ul>
        ${provider.checkouts.slice(0, 50).map((checkout) => overviewLine(provider, checkout))}
      </ul>`,
  );
}

function overviewLine(provider: Provider, { id, fields, choice, pfPaymentId, itns }: Checkout): Html {
  const refunds = pfPaymentId === null ? [] : provider.refundsOf(pfPaymentId);
  const states = [
    choice,
    ...itns.map(({ state, answers }) => `ITN ${state} (${answers.map((one) => one ?? 'no answer').join(', ')})`),
    ...refunds.map(({ amount }) => `R${rand(amount)} refunded`),
  ];
  return html`<li>
    <a href="/eng/process/payment/${id}">${fields['item_name'] ?? ''} · R${normalizeAmount(fields['amount'] ?? '0')}</a>
    ${states.join(' · ')}
  </li>`;
}

function paymentLayout(heading: string, content: Html): string {
  return page(
    `${heading} (sandbox)`,
    html`<aside class="warning" aria-label="Warning">
        <strong>This is not a bank and not PayFast.</strong> It is a stand-in for development. No money moves, no card
        is asked for. If you meant to make a real payment, close this page.
      </aside>
      <main>
        <h1>${heading}</h1>
        ${content}
      </main>`,
  );
}

function details(fields: Readonly<Record<string, string>>): Html {
  const shown = { m_payment_id: 'Payment', pf_payment_id: 'Number', name_first: 'Name', email_address: 'Email' };
  const rows = Object.entries(shown).filter(([name]) => fields[name]);
  return html`<dl>
    ${rows.map(
      ([name, label]) =>
        html`<dt>${label}</dt>
          <dd>${fields[name] ?? ''}</dd>`,
    )}
  </dl>`;
}

function itnNote(fields: Checkout['fields']): Html | null {
  if (!fields['notify_url']) return html`<p>The shop named no notify_url: no ITN is sent.</p>`;
  return isButton(fields) ? html`<p>A pay-now button sends no ITN.</p>` : null;
}

function itnControls({ times, fault }: Controls): Html {
  return html`<details>
    <summary>How the ITN behaves</summary>
    ${choices('times', 'The ITN is sent', times, {
      once: 'once, before you return',
      twice: 'twice at the same moment',
      late: 'five seconds after you return',
      never: 'never',
    })}
    ${choices('fault', 'What is wrong with it', fault, {
      none: 'nothing',
      amount: 'R1.00 too little',
      signature: 'the signature',
    })}
  </details>`;
}

function choices(name: string, label: string, chosen: string, options: Record<string, string>): Html {
  return html`<p>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${Object.entries(options).map(
        ([value, text]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${text}</option>`,
      )}
    </select>
  </p>`;
}
