import { Html, html } from '@studio/runtime/html';

const style = new Html(`
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.warning { padding: 1rem; background: #2a1812; color: #fff; }
.sum { margin: 0; font-size: 2.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
li { padding: 0.4rem 0; }
button, select { min-height: 3rem; padding: 0.5rem 1.25rem; font: inherit; }
summary { padding: 0.75rem 0; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 70vh; border: 1px solid; }
`);

/** The page loads nothing, so it works offline. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}
