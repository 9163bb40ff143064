import type { Rolldown } from 'vite';

/** The home page, the list of workshops and what every page loads. */
const roots = /\/(renderer\/hydratePage\.ts|src\/site\/pages\/(HomePage|EventsPage)\.tsx)$/;

/**
 * Puts the modules that the first view shares with other pages or dialogs into one chunk. What only the others share stays
 * out, because every visitor would load it. Rolldown calls the returned function after it has read all modules.
 */
export function firstViewChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();

  return (moduleId, context) => {
    const isInFirstView = (id: string): boolean => {
      const before = known.get(id);
      if (before !== undefined) return before;
      // Ends the search in a circle of imports.
      known.set(id, false);
      const found = roots.test(id) || (context.getModuleInfo(id)?.importers.some(isInFirstView) ?? false);
      known.set(id, found);
      return found;
    };
    return isInFirstView(moduleId) ? name : null;
  };
}
