import { studio } from '@studio/contract/studio';
import { defaultColours } from '@studio/contract/studio/colours';

/** Returns a page without scripts. The request id leads an operator to the log line. */
export function plainPage(heading: string, text: string, requestId: string): string {
  const { page = defaultColours.page, text: ink = defaultColours.text } = studio.colours;
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title></head>
<body style="margin:10vh auto;max-width:34em;padding:0 20px;font:17px/1.6 system-ui,sans-serif;background:${page};color:${ink}">
<h1>${heading}</h1><p>${text}</p>
<p><a href="/">Back to the home page</a></p><p><small>Request ${requestId}</small></p></body></html>`;
}
