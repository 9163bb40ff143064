import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import ssr from 'vite-plugin-ssr/plugin';
import { hashedArt } from './vite/hashedArt.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
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
    // Small chunks are grouped, because a page would otherwise need twenty requests. What the booking dialogs or the portal share
    // with few pages stays in chunks of its own.
    rolldownOptions: {
      // The server asks this module which pages it keeps.
      ...(isSsrBuild && { input: { cacheableAddress: 'src/cacheableAddress.ts' } }),
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: /\/(web\/src\/(site(?!\/bookings\/(bookingPage|payment))|shared\/http|shared\/ui\/dialog\/backGuard|routes|App)|contract\/src\/validation\/textRules|@tanstack)[./]/,
              minShareCount: 2,
            },
            { name: 'payment', test: /\/site\/bookings\/payment\//, minShareCount: 2 },
            { name: 'booking', test: /\/site\/bookings\/(bookingPage|paymentReturn)\//, minShareCount: 2 },
            { name: 'shared', test: /\/web\/src\/shared\//, minShareCount: 3 },
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
