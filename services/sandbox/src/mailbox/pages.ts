import { html } from '@studio/runtime/html';
import { page } from '../http/page.ts';
import type { Mail } from './mails.ts';

export function inboxPage(mails: readonly Mail[]): string {
  return page(
    'Mailbox (sandbox)',
    html`<h1>Mailbox</h1>
      <p>Every mail the studio sends on this machine ends here. None leaves it. Reload the page for new mails.</p>
      <form method="post" action="/clear"><button>Delete all ${mails.length}</button></form>
      <ul>
        ${mails.map(
          (mail) =>
            html`<li>
              <a href="/messages/${mail.id}">${mail.subject || '(no subject)'}</a><br />
              to ${mail.to}, ${clock(mail)}
            </li>`,
        )}
      </ul>`,
  );
}

export function mailPage(mail: Mail): string {
  return page(
    `${mail.subject} · Mailbox (sandbox)`,
    html`<a href="/">All mails</a>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>At</dt>
        <dd>${clock(mail)}</dd>
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
      <h2>Text</h2>
      <pre>${mail.text}</pre>`,
  );
}

function clock({ receivedAt }: Mail): string {
  return receivedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
}
