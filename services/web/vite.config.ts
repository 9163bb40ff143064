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
    // The server adds the preloads (server/files/preloads.ts); supported browsers need no polyfill.
    modulePreload: { polyfill: false },
    // Groups small chunks, which would be twenty requests per page. The dialogs have their own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: /\/web\/src\/(site|shared)\//, minShareCount: 3 }],
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
