import { html } from '../http/html.ts';
import type { Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import type { BookedRefund } from './api/refundBook.ts';
import type { Checkout } from './checkout.ts';
import type { Controls, RefundMode } from './controls.ts';
import { rand, shownAmount } from './itn.ts';
import { isButton } from './processForm.ts';
import type { FormError } from './processForm.ts';
import type { Provider } from './provider.ts';

const warning = html`<aside class="warning" aria-label="Warning">
  <p>
    <strong>This is not a bank and not PayFast.</strong> It is a stand-in for development. No money moves, no card is
    asked for. If you meant to make a real payment, close this page.
  </p>
</aside>`;

export function paymentPage(checkout: Checkout, controls: Controls): string {
  const { fields } = checkout;
  return page(
    'Card payment (sandbox)',
    html`${warning}
      <main>
        <h1>Card payment</h1>
        <form class="card" method="post">
          <div>
            <p class="sum">R${shownAmount(fields['amount'] ?? '0')}</p>
            <p>${fields['item_name'] ?? ''}</p>
            ${fields['item_description'] ? html`<p class="soft">${fields['item_description']}</p>` : null}
          </div>
          ${details(fields)}
          <button class="main" name="choice" value="pay">Pay</button>
          <div class="pair">
            <button name="choice" value="fail">Fail</button>
            <button name="choice" value="cancel">Cancel</button>
          </div>
          ${itnNote(checkout)} ${itnControls(controls)}
        </form>
      </main>`,
  );
}

/** Shown when a finished payment is opened again, or when the shop gave no return address. */
export function settledPage(checkout: Checkout): string {
  const words = { open: 'is open', paid: 'was made', failed: 'has failed', cancelled: 'was cancelled' };
  const back = checkout.choice === 'cancelled' ? checkout.fields['cancel_url'] : checkout.fields['return_url'];
  return page(
    'Card payment (sandbox)',
    html`${warning}
      <main>
        <h1>This payment ${words[checkout.choice]}</h1>
        <div class="card">
          ${details({ ...checkout.fields, pf_payment_id: checkout.pfPaymentId ?? '' })}
          ${back ? html`<a class="button" href="${back}">Back to the shop</a>` : null}
        </div>
      </main>`,
  );
}

export function rejectionPage(errors: FormError[]): string {
  return page(
    'Card payment refused (sandbox)',
    html`${warning}
      <main>
        <h1>400 Bad Request</h1>
        <div class="card">
          <p>The supplied variables are not according to specification:</p>
          <ul class="errors">
            ${errors.map(({ field, reason }) => html`<li>${field} : ${reason}</li>`)}
          </ul>
        </div>
      </main>`,
  );
}

export function overviewPage({ checkouts, controls, refunds }: Provider): string {
  return page(
    'Card provider (sandbox)',
    html`${warning}
      <main class="wide">
        <h1>Card provider</h1>
        <p class="soft">
          Shops send their forms to <code>/eng/process</code>. Tests change how it behaves with
          <code>PUT /control</code> and read what happened from <code>GET /control/payments</code>.
        </p>
        <section class="card" aria-labelledby="controls">
          <h2 id="controls">Controls</h2>
          <dl>
            ${Object.entries(controls).map(
              ([name, value]) =>
                html`<dt>${name}</dt>
                  <dd>${String(value)}</dd>`,
            )}
          </dl>
          <form method="post" action="/refunds-behave" class="fields">
            <div>
              <label for="refunds">A refund asked for by the API</label>
              ${choices('refunds', controls.refunds, refundTexts)}
            </div>
            <button>Change</button>
          </form>
        </section>
        <section aria-labelledby="payments">
          <h2 id="payments">Payments</h2>
          ${checkouts.length === 0 ? html`<p class="soft">There is no payment yet.</p>` : null}
          <ul class="list">
            ${checkouts.slice(0, 50).map(
              (checkout) =>
                html`<li>
                  <a href="/eng/process/payment/${checkout.id}">
                    <span
                      >${checkout.fields['item_name'] ?? ''} · R${shownAmount(checkout.fields['amount'] ?? '0')}</span
                    >
                    <b>${checkout.choice}</b>
                    <span class="soft">${itnLine(checkout)}${refundText(refunds.of(checkout.pfPaymentId ?? ''))}</span>
                  </a>
                </li>`,
            )}
          </ul>
        </section>
      </main>`,
  );
}

const refundTexts: Record<RefundMode, string> = {
  honest: 'is made and shown',
  slow: 'is answered after five seconds',
  unanswered: 'is made and never answered',
  error: 'is answered with 500 and not made',
  error_after: 'is answered with 500 and made',
  busy: 'is answered with 429',
  balance: 'is refused: balance too small',
  unavailable: 'is not available for any payment',
  lost: 'is confirmed and not made',
  late_lines: 'is shown two minutes late',
};

function refundText(refunds: BookedRefund[]): string {
  const sum = refunds.reduce((total, { amount }) => total + amount, 0);
  return sum > 0 ? ` · R${rand(sum)} refunded` : '';
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

function itnNote(checkout: Checkout): Html | null {
  if (!checkout.fields['notify_url']) return html`<p class="soft">The shop named no notify_url: no ITN is sent.</p>`;
  return isButton(checkout.fields) ? html`<p class="soft">A pay-now button sends no ITN.</p>` : null;
}

function itnControls({ times, delaySeconds, fault, pending }: Controls): Html {
  return html`<details>
    <summary>How the ITN behaves</summary>
    <div class="fields">
      <div>
        <label for="times">The ITN is sent</label>
        ${choices('times', times, { once: 'once', twice: 'twice at the same moment', never: 'never' })}
      </div>
      <div>
        <label for="delaySeconds">Seconds late (0: before you return)</label>
        <input type="number" id="delaySeconds" name="delaySeconds" min="0" max="3600" value="${delaySeconds}" />
      </div>
      <div>
        <label for="fault">What is wrong with it</label>
        ${choices('fault', fault, { none: 'nothing', amount: 'R1.00 too little', signature: 'the signature' })}
      </div>
      <label class="check">
        <input type="checkbox" name="pending" ${pending ? html`checked` : null} /> Pay says PENDING instead of COMPLETE
      </label>
    </div>
  </details>`;
}

function choices(name: string, chosen: string, options: Record<string, string>): Html {
  return html`<select id="${name}" name="${name}">
    ${Object.entries(options).map(
      ([value, label]) => html`<option value="${value}" ${value === chosen ? html`selected` : null}>${label}</option>`,
    )}
  </select>`;
}

function itnLine({ itns }: Checkout): string {
  const lines = itns.map(({ state, attempts }) => {
    const answers = attempts.map(({ httpStatus }) => httpStatus ?? 'no answer').join(', ');
    return `ITN ${state}${answers ? ` (${answers})` : ''}`;
  });
  return lines.join(' · ') || 'no ITN';
}
