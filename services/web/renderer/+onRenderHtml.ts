import { dangerouslySkipEscape } from 'vite-plugin-ssr/server';
import { renderDocument } from '../src/document.tsx';
import type { PageRequest } from '../src/document.tsx';

/** vite-plugin-ssr adds stylesheets and scripts; everything else is `renderDocument`. */
export default async function onRenderHtml({ pageRequest }: { pageRequest: PageRequest }): Promise<object> {
  const { html, ...answer } = await renderDocument(pageRequest);
  return { documentHtml: dangerouslySkipEscape(html), pageContext: { answer } };
}
