import { addressLine, studio } from '@studio/contract/studio';
import { html } from '@studio/runtime/html';
import type { Email } from '../mail/email.ts';
import type { Block, TextPart } from './blocks.ts';
import { webAddress } from './html.ts';
import { colour, display, sans, tones } from './theme.ts';
import type { Tone } from './theme.ts';

export interface MailContent extends Omit<Email, 'text' | 'html'> {
  siteUrl: string;
  tone: Tone;
  heading: string;
  /** Mail clients show this text beside the subject in the list of mails. */
  preview: string;
  blocks: readonly Block[];
}

export function renderEmail({ siteUrl, tone, heading, preview, blocks, ...envelope }: MailContent): Email {
  const text = plainLayout(
    heading,
    blocks.flatMap((block) => block.text),
  );
  return { ...envelope, html: layout({ siteUrl, tone, heading, preview, blocks }), text };
}

type MailBody = Omit<MailContent, keyof Email>;

/** The layout is readable from 320 px on, and without images or style sheets. */
function layout({ siteUrl, tone, heading, preview, blocks }: MailBody): string {
  const { ground, ink } = tones[tone];
  const whole = html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;padding:0;background:${colour.paper};-webkit-text-size-adjust:100%">
        <div
          style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${colour.paper}"
        >
          ${preview}
        </div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.paper}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
                <tr>
                  <td style="padding:0 8px 16px">
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td style="padding:0 12px 0 0">
                          <img
                            src="${webAddress(siteUrl)}/icon-192.png"
                            alt=""
                            width="40"
                            height="40"
                            style="display:block;border:0;border-radius:10px"
                          />
                        </td>
                        <td style="font-family:${display};font-size:24px;color:${colour.ink}">${studio.name}</td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style="background:${colour.card};border:1px solid ${colour.line};border-radius:28px">
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                      <tr>
                        <td
                          style="padding:28px 24px;word-break:break-word;background:${ground};border-radius:27px 27px 0 0;border-bottom:2px dashed ${colour.line}"
                        >
                          <h1
                            style="margin:0;font-family:${display};font-size:30px;font-weight:400;line-height:1.15;letter-spacing:-.012em;color:${ink}"
                          >
                            ${heading}
                          </h1>
                        </td>
                      </tr>
                      <tr>
                        <td style="height:28px;font-size:0;line-height:0">&nbsp;</td>
                      </tr>
                      ${blocks.flatMap((block) => block.html)}
                    </table>
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:22px 12px;font-family:${sans};font-size:14px;line-height:1.6;color:${colour.inkSoft}"
                  >
                    ${studio.name}, ${addressLine()}<br />${studio.phone.shown} ·
                    <a href="mailto:${studio.email}" style="color:${colour.inkSoft}">${studio.email}</a
                    ><br />${studio.hours}
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return whole.markup;
}

function plainLayout(heading: string, parts: readonly TextPart[]): string {
  const foot = ['--', `${studio.name}, ${addressLine()}`, `${studio.phone.shown}, ${studio.email}`];
  return [heading, ...parts, foot]
    .map((part) => (typeof part === 'string' ? part : part.join('\n')))
    .join('\n\n')
    .concat('\n');
}
