import type { Page } from '@playwright/test';

/**
 * Rewrites the page as a browser's translation does: it replaces each text node with `font` elements, also in content
 * that appears later. The words stay the same, so that tests can search for them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslator);
}

/** Starts the translation with the first markup, before the page's scripts run. */
export async function translateWhileLoading(page: Page): Promise<void> {
  await page.addInitScript(startTranslator);
}

/** Returns the sums that the translation has rewritten. */
export function readRewrittenSums(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('font > font')]
      .map((font) => font.textContent)
      .filter((text) => /R\d[\d\u00A0]*\.\d\d/.test(text)),
  );
}

function startTranslator(): void {
  const untouched = 'font, script, style, noscript, textarea, [translate="no"]';

  function translateText(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest(untouched)) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  }

  function translateIn(root: Node): void {
    const texts: Node[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text instanceof Text && text.isConnected) translateText(text);
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translateIn(node);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  translateIn(document);
}
