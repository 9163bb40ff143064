/** A picture that is slower than this does not delay the scripts any longer. */
const firstViewTimeoutMs = 3000;
const framesAtMost = 30;

/**
 * Loads the scripts that the page names, of which the first hydrates it. On a page of the site the first view comes first,
 * because scripts would compete with its fonts and pictures for the network, and with its painting for the processor
 * (ADR 0048). Pages of the portal preload their scripts.
 */
export async function startPage(load: (href: string) => Promise<unknown>): Promise<void> {
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? [];
  const [first] = scripts;
  // The page of a failed rendering names no scripts.
  if (!first) return;

  if (!document.querySelector('link[rel="modulepreload"]')) {
    await untilFirstView();
    preload(scripts);
  }
  try {
    await load(first);
  } catch (error) {
    // The page stays as the server rendered it. Parts that need scripts show a message (`in-data-incomplete`).
    document.documentElement.dataset['incomplete'] = '';
    throw error;
  }
}

/** Resolves when the pictures and fonts of the first view have been loaded and painted. */
async function untilFirstView(): Promise<void> {
  // A hidden page is not painted.
  if (document.hidden) return;
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      window.addEventListener('load', resolve, { once: true });
      setTimeout(resolve, firstViewTimeoutMs);
    });
  }
  // The browser shows a frame some frames after it began to paint it. The limit is for empty pages and browsers that do
  // not report painting.
  for (let frame = 0; frame < 2 || (frame < framesAtMost && !hasPainted()); frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

function hasPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** The browser would otherwise discover most scripts only after it has loaded the first. */
function preload(hrefs: string[]): void {
  const links = hrefs.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
  );
  document.head.append(...links);
}
