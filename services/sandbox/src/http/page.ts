import { Html, html } from './html.ts';
import { style } from './style.ts';

/** The page loads nothing, so it works offline. */
export function page(title: string, body: Html, script?: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
        ${script ? html`<script src="${script}" defer></script>` : null}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
