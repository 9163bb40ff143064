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
    routerWithoutUnused(),
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
    // Small chunks are grouped, because a page would otherwise need twenty requests. The first group holds only what the home
    // page or the list of workshops loads; what other pages, the dialogs or the portal share has groups of its own.
    rolldownOptions: {
      // The server asks `cacheableAddress` which pages it keeps; the browser's first script loads `hydratePage`.
      input: isSsrBuild ? { cacheableAddress: 'src/cacheableAddress.ts' } : { hydratePage: 'renderer/hydratePage.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: firstViewChunk('site'), minShareCount: 2 },
            {
              name: 'dialogs',
              test: /\/(web\/src\/(site\/(bookings\/(bookingFlow|bookingPage\/SummaryLine)|events)|shared\/(forms|ui(?!\/dialog)))|contract\/src\/format)[./]/,
              minShareCount: 2,
            },
            { name: 'payment', test: /\/site\/bookings\/payment\//, minShareCount: 2 },
            { name: 'booking', test: /\/site\/bookings\/(bookingPage|paymentReturn)\//, minShareCount: 2 },
            { name: 'manage', test: /\/site\/bookings\/(find|manage|waitlist)\//, minShareCount: 2 },
            { name: 'texts', test: /\/site\/(pages|settings)\//, minShareCount: 2 },
            { name: 'shared', test: /\/web\/src\/shared\//, minShareCount: 3 },
            {
              name: 'portal',
              test: /\/admin\/(lists|ui|http|forms\/Confirm|admins\/RequireAdmin|payments\/Reversal)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));

/**
 * Lets Rolldown remove the parts of react-router that are not imported (Form, NavLink, prefetching: a tenth of it). Its
 * files call `forwardRef` and set `displayName` at the top level, which count as side effects. Also removes its warnings
 * for developers.
 */
function routerWithoutUnused(): Plugin {
  return {
    name: 'studio:router-without-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (\w+\.(?:forwardRef|createContext)|new URL)\b/g, '= /* @__PURE__ */ $1'),
    },
  };
}

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
