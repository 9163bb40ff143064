import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import ssr from 'vite-plugin-ssr/plugin';

export default defineConfig({
  plugins: [react(), tailwindcss(), ssr({ disableAutoFullBuild: true }), stylesheetsAsScripts()],
  // The contract is compiled with the pages, from its sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    noExternal: ['@studio/contract'],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    target: 'es2022',
    // A page's own scripts are preloaded by the manifest (server/files/preloads.ts), and every browser we serve knows modules.
    modulePreload: { polyfill: false },
    // Otherwise a page would load twenty small files. The dialogs, which fewer pages use, stay out of this one.
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
 * vite-plugin-ssr asserts that every stylesheet in the development module graph has the type 'js', which Vite 7 changed
 * (vikejs/vike#2039). Only the development server needs this.
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
