import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import ssr from 'vite-plugin-ssr/plugin';
import { firstViewChunk } from './vite/firstView.ts';
import { hashedArt } from './vite/hashedArt.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    tailwindcss(),
    ssr({ disableAutoFullBuild: true }),
    hashedArt(fileURLToPath(new URL('public/art', import.meta.url))),
    stylesheetsAsScripts(),
  ],
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
    rolldownOptions: {
      // The server asks `cacheableAddress` which pages it caches; the browser's first script loads `hydratePage`.
      input: isSsrBuild ? { cacheableAddress: 'src/cacheableAddress.ts' } : { hydratePage: 'renderer/hydratePage.ts' },
      output: {
        codeSplitting: {
          // A page would otherwise need thirty requests.
          groups: [{ name: firstViewChunk('site'), debugName: 'site', minShareCount: 2 }],
        },
      },
    },
  },
}));

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
