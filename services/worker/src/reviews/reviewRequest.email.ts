import { formatWeekdayDate } from '@studio/contract/format/dates';
import type { ReviewRequestMail } from '@studio/contract/mail/mails';
import { starChoices } from '@studio/contract/reviews/reviewViews';
import { html } from '@studio/runtime/html';
import { visitorEmail } from '../bookings/visitorEmail.ts';
import type { Email } from '../mail/email.ts';
import { block, smallPrint } from '../ui/blocks.ts';
import type { Block } from '../ui/blocks.ts';
import { webAddress } from '../ui/html.ts';
import { colour, sans } from '../ui/theme.ts';

/** Sent two days after the workshop. Each link opens the page with its stars chosen. */
export function reviewRequestEmail(request: ReviewRequestMail): Email {
  const { title, date, reviewUrl } = request;
  return visitorEmail(request, {
    subject: `How was ${title}?`,
    tone: 'warm',
    heading: 'How was it?',
    preview: `One question about ${title}.`,
    lead: `you were at ${title} on ${formatWeekdayDate(date)}. How was it?`,
    blocks: [
      starLinks(reviewUrl),
      smallPrint('We ask once about each workshop. If we show your answer on our site, it has only your first name.'),
    ],
  });
}

function starLinks(reviewUrl: string): Block {
  const links = starChoices.map(({ stars, label }) => ({ stars, label, url: `${reviewUrl}&stars=${stars}` }));
  return block(
    html`<table role="presentation" cellpadding="0" cellspacing="0" style="font-family:${sans};font-size:17px">
      ${links.map(
        ({ stars, label, url }) =>
          html`<tr>
            <td style="padding:6px 0">
              <a href="${webAddress(url)}" style="color:${colour.ink};font-weight:600"
                ><span style="letter-spacing:2px">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</span> ${label}</a
              >
            </td>
          </tr>`,
      )}
    </table>`,
    links.map(({ label, url }) => `${label}: ${url}`),
  );
}
