import { HydrationBoundary, QueryClientProvider, dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { isDefaultStudio, studio, studioOverrides, studioElementId } from '@studio/contract/studio';
import { ownPalette, defaultColours } from '@studio/contract/studio/colours';
import { App } from './App.tsx';
import { queriesElementId, rootElementId } from './document.ids.ts';
import { parseRequestUrl, matchRoute } from './matchRoute.ts';
import { serverRoutes } from './serverRoutes.ts';
import type { ServerRoute } from './serverRoutes.ts';
import { escapeHtml } from './shared/escapeHtml.ts';
import { HeadContext, robots, siteDescription, studioCard } from './shared/head.tsx';
import type { Head, SharedPicture } from './shared/head.tsx';
import { ApiError, createApi } from './shared/http/api.ts';
import type { ApiOptions } from './shared/http/api.ts';
import { createQueryClient } from './shared/http/queryClient.ts';
import { settingsQuery } from './site/settings/settingsQuery.ts';

export interface PageRequest {
  url: string;
  /** The site's address, for canonical URLs. */
  publicUrl: string;
  /** The API, with a timeout of one second (DESIGN §6). */
  api: ApiOptions;
  preloadsOf(source: string): string[];
  /** Called once if queries failed; the page is sent without their data. */
  onDegraded(route: string, error: unknown): void;
}

export interface PageAnswer {
  status: number;
  route: string;
  isPrivate: boolean;
  location?: string;
}

/** Leaves out failed and timed-out queries, which the browser repeats (DESIGN §6). */
export async function renderDocument(request: PageRequest): Promise<PageAnswer & { html: string }> {
  const address = parseRequestUrl(request.url);
  const { route, params } = matchRoute(serverRoutes, address.pathname);
  const answer = { status: 200, route: route.path, isPrivate: route.isPrivate ?? false };

  const location = route.redirect?.(address.searchParams);
  if (location) return { ...answer, status: 302, location, html: '' };

  const queryClient = createQueryClient(createApi(request.api));
  await Promise.all([
    route.page.preload(),
    route.load?.({ queryClient, params, search: address.searchParams }),
    route.frame !== 'portal' && queryClient.prefetchQuery(settingsQuery),
  ]);
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  if (failed[0]) request.onDegraded(route.path, failed[0].state.error);
  for (const { queryKey } of failed) queryClient.removeQueries({ queryKey, exact: true });

  let head: Head = { title: studio.name };
  const dehydrated = dehydrate(queryClient);
  const page = await renderPage(
    <HeadContext value={(pageHead) => (head = pageHead)}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={dehydrated}>
          <StaticRouter location={address.pathname + address.search}>
            <App />
          </StaticRouter>
        </HydrationBoundary>
      </QueryClientProvider>
    </HeadContext>,
  );
  const status = failed[0] && route.needsApi ? statusOf(failed[0].state.error) : (head.status ?? 200);
  const html = documentHtml({ page, head, address, route, state: JSON.stringify(dehydrated, withoutTimes), request });
  queryClient.clear();
  return { ...answer, status, html };
}

/**
 * Reports errors of all parts, because React leaves out the content of a Suspense boundary that throws.
 * @throws the error of any part
 */
async function renderPage(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes('<!--$!-->') ? renderingError(page) : html;
}

function renderingError(page: ReactNode): Promise<never> {
  return new Promise((_resolve, reject) => {
    renderToReadableStream(page, { onError: reject })
      .then(({ allReady }) => allReady)
      .then(() => reject(new Error('A section did not render')), reject);
  });
}

/** Without the API's data a page is unavailable. If the API rejects a visitor for too many calls, the page says so. */
function statusOf(error: unknown): number {
  return error instanceof ApiError && error.status === 429 ? 429 : 503;
}

/** Removes the times of reading, because they would give the same page another ETag at each rendering. */
function withoutTimes(key: string, value: unknown): unknown {
  return key === 'dataUpdatedAt' || key === 'dehydratedAt' ? 0 : value;
}

interface DocumentParts {
  page: string;
  head: Head;
  address: URL;
  route: ServerRoute;
  state: string;
  request: PageRequest;
}

function documentHtml({ page, head, address, route, state, request }: DocumentParts): string {
  const absolute = (path: string) => new URL(path, request.publicUrl).href;
  // Slashes are reduced to one, because a path that begins with two would name another host.
  const canonical = absolute(head.canonical ?? address.pathname.replace(/^\/+/, '/'));
  const description = head.description ?? siteDescription;
  const structured = head.structured
    ? `<script type="application/ld+json">${escapeJson(JSON.stringify(head.structured(request.publicUrl)))}</script>`
    : '';
  const scripts = request.preloadsOf(route.page.source);
  // The portal has nothing to show before its scripts run; a page of the site loads them after its first view.
  const isPortal = route.frame === 'portal';
  const ownStudio = isDefaultStudio ? '' : `${jsonElement(studioElementId, JSON.stringify(studioOverrides))}\n`;
  const preloads = isPortal ? scripts.map((href) => `<link rel="modulepreload" href="${href}">`) : [];
  return `<!doctype html>
<html lang="en-ZA"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="robots" content="${robots(head.noindex ?? false)}">
<link rel="canonical" href="${escapeHtml(canonical)}">
<meta property="og:site_name" content="${escapeHtml(studio.name)}">
<meta property="og:type" content="website">
<meta property="og:title" content="${escapeHtml(head.title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:url" content="${escapeHtml(canonical)}">
${pictureHtml(head.image ?? studioCard, absolute)}
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="${studio.colours.page ?? defaultColours.page}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="alternate" type="text/calendar" title="${escapeHtml(studio.name)}" href="/workshops.ics">
<link rel="manifest" href="/site.webmanifest">
${preloads.join('')}
${structured}${studioStyle(studio.colours)}
</head><body>
<div id="${rootElementId}" data-scripts="${scripts.join(' ')}">${page}</div>
${ownStudio}${jsonElement(queriesElementId, state)}
</body></html>`;
}

/** Overrides the variables of `theme.css`; empty without `STUDIO_DIR`. `studioSchema` has checked the colours. */
function studioStyle(colours: typeof studio.colours): string {
  const palette = Object.entries(ownPalette(colours));
  const found = new Map(palette);
  const gradients = [1, 2].flatMap((number) => {
    const [light, dark] = [found.get(`gradient-${number}-light`), found.get(`gradient-${number}`)];
    return light && dark ? [`--gradient-${number}:linear-gradient(168deg,${light},${dark})`] : [];
  });
  const plain = palette.filter(([name]) => !name.startsWith('gradient'));
  const rules = [...plain.map(([name, value]) => `--color-${name}:${value}`), ...gradients];
  return rules.length > 0 ? `<style>:root{${rules.join(';')}}</style>` : '';
}

function jsonElement(id: string, json: string): string {
  return `<script id="${id}" type="application/json">${escapeJson(json)}</script>`;
}

function pictureHtml({ src, alt, size }: SharedPicture, absolute: (path: string) => string): string {
  const facts = {
    'og:image': absolute(src),
    'og:image:alt': alt,
    ...(size && { 'og:image:width': size.width, 'og:image:height': size.height }),
  };
  return Object.entries(facts)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(String(content))}">`)
    .join('\n');
}

/** Escapes JSON so that it cannot end its script element; it parses to the same value (RELIABILITY X02). */
function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
