import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import ssr from 'vite-plugin-ssr/plugin';

export default defineConfig({
  plugins: [react(), tailwindcss(), ssr({ disableAutoFullBuild: true }), stylesheetsAsScripts()],
  // Compiles the contract from its sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    noExternal: ['@studio/contract'],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    target: 'es2022',
    // Vite adds no preloads, because the server does (server/files/preloads.ts); supported browsers need no polyfill.
    modulePreload: { polyfill: false },
    // Small chunks are grouped, because a page would otherwise need twenty requests. What the booking dialogs or the portal share
    // with few pages stays in chunks of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: /\/(web\/src\/(site|routes|App)|contract\/src\/validation\/textRules|@tanstack)[./]/,
              minShareCount: 2,
            },
            { name: 'shared', test: /\/web\/src\/shared\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
});

/**
 * vite-plugin-ssr asserts that stylesheets in the development module graph have the type 'js', which Vite 7 changed
 * (vikejs/vike#2039). Only for the development server.
 */
function stylesheetsAsScripts(): Plugin {
  return {
    name: 'studio:stylesheets-as-scripts',
    apply: 'serve',
    configureServer(server) {
      for (const { moduleGraph } of Object.values(server.environments)) {
        const createFileOnlyEntry = moduleGraph.createFileOnlyEntry.bind(moduleGraph);
        moduleGraph.createFileOnlyEntry = (file) => Object.assign(createFileOnlyEntry(file), { type: 'js' as const });
      }
    },
  };
}
