import { html } from '../http/html.ts';
import { page } from '../http/page.ts';
import type { Mail } from './mails.ts';

export function inboxPage(mails: readonly Mail[]): string {
  return page(
    'Mailbox (sandbox)',
    html`<main class="wide">
      <div class="bar">
        <h1>Mailbox</h1>
        ${
          mails.length > 0
            ? html`<form method="post" action="/clear"><button class="small">Delete all</button></form>`
            : null
        }
      </div>
      <p class="soft">Every mail the studio sends on this machine ends here. None leaves it.</p>
      <p class="soft" role="status">${mails.length === 0 ? 'No mail has arrived yet.' : countOf(mails.length)}</p>
      <ul class="list">
        ${mails.map(
          (mail) =>
            html`<li>
              <a href="/messages/${mail.id}">
                <b>${mail.subject || '(no subject)'}</b>
                <span>${mail.to}</span>
                <span class="soft">${mail.from} · <time datetime="${mail.receivedAt}">${clock(mail)}</time></span>
              </a>
            </li>`,
        )}
      </ul>
    </main>`,
    '/inbox.js',
  );
}

export function mailPage(mail: Mail): string {
  return page(
    `${mail.subject} · Mailbox (sandbox)`,
    html`<main class="wide">
      <a href="/">All mails</a>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>At</dt>
        <dd><time datetime="${mail.receivedAt}">${clock(mail)}</time></dd>
        ${mail.attachments.map(
          ({ filename }, index) =>
            html`<dt>Attached</dt>
              <dd><a href="/messages/${mail.id}/attachments/${index}">${filename ?? `part ${index + 1}`}</a></dd>`,
        )}
      </dl>
      ${
        mail.html
          ? html`<iframe
              title="The mail as it looks"
              src="/messages/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
          : null
      }
      <details ${mail.html ? null : html`open`}>
        <summary>Text</summary>
        <pre>${mail.text}</pre>
      </details>
      <details>
        <summary>Headers</summary>
        <pre>${mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n')}</pre>
      </details>
    </main>`,
  );
}

export const inboxScript = `
const shown = document.querySelectorAll('.list a').length && document.querySelector('.list a').pathname;
setInterval(async () => {
  if (document.hidden) return;
  const [newest] = await (await fetch('/api/messages?limit=1')).json();
  if ((newest ? '/messages/' + newest.id : 0) !== shown) location.reload();
}, 2000);
`;

function countOf(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails} mails`;
}

function clock({ receivedAt }: Mail): string {
  return receivedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}
