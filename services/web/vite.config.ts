import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import ssr from 'vite-plugin-ssr/plugin';

/** A module that only declares: whatever of it is not used may be left out of the bundle. */
const onlyDeclares = /\/(services\/contract\/src|node_modules\/yup)\//;

/** The portal's own modules, and those of the contract that carry yup: no visitor downloads them (DESIGN §6). */
const forAdmins =
  /\/services\/(web\/src\/admin\/|contract\/src\/(adminBookings|admins|attention|bookings|contact|customers|events|paging|validation\/text)\.)/;

/** What several pages use travels in one file, not in twenty; the dialogs' and the toasts' parts stay with them. */
const ownModules = /\/services\/(contract\/src|web\/src\/(?!shared\/ui\/(Dialog|ToastList)\.))/;

function isShared(id: string): boolean {
  return ownModules.test(id) && !forAdmins.test(id);
}

export default defineConfig({
  plugins: [react(), tailwindcss(), ssr({ disableAutoFullBuild: true }), stylesheetsAsScripts(), unnamedFunctions()],
  // The contract is compiled with the pages, from its sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    noExternal: ['@studio/contract'],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    target: 'es2022',
    // A page's own scripts are preloaded by the manifest (server/preloads.ts), and every browser we serve knows modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !onlyDeclares.test(id) },
      output: { codeSplitting: { groups: [{ name: 'shared', test: isShared, minShareCount: 2 }] } },
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

/**
 * Radix gives every function its name once more, for debuggers. Nobody debugs it here, and each name keeps its function in
 * the bundle, used or not: two kilobytes of the portal's.
 */
function unnamedFunctions(): Plugin {
  return {
    name: 'studio:unnamed-functions',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/@radix-ui\// },
      handler: (code) => ({
        code: code
          .replace(/^var __name = .*$/m, 'var __name = (target) => target;')
          .replaceAll(/^ *__name\(\w+, "\w+"\);$/gm, ''),
        map: null,
      }),
    },
  };
}
