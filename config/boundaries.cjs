// Import rules (DESIGN §2): a feature imports only features to its left, services meet only in the contract.
// `http/ db/ outbox/ metrics/ openapi/ ui/ forms/ lists/ site/layout/` know no feature. scripts/lint/boundaries.ts fails when too few modules were seen.
const order = [
  ['admins'],
  ['settings'],
  ['payments', 'uploads'],
  ['events'],
  ['bookings'],
  ['contact'],
  ['customers'],
  ['analytics'],
];
const services = ['api', 'web', 'worker', 'sandbox'];
const features = order.flat();

const leftOf = order.flatMap((peers, place) =>
  peers
    .map((feature) => {
      const forbidden = [...peers.filter((peer) => peer !== feature), ...order.slice(place + 1).flat()];
      return {
        name: `${feature}-imports-only-to-its-left`,
        severity: 'error',
        comment: 'A feature to the right is told by the outbox, never called.',
        from: {
          path: `^services/(${services.join('|')})/src/((site|admin|shared)/)?${feature}/`,
          pathNot: '\\.test\\.tsx?$',
        },
        to: { path: `^services/(${services.join('|')})/src/((site|admin|shared)/)?(${forbidden.join('|')})/` },
      };
    })
    .filter((rule) => !rule.to.path.includes('()')),
);

// Directories of the API below the features; each imports only those before it, so that no two import each other.
const foundation = ['metrics', 'db', 'outbox', 'http', 'input', 'limits', 'openapi', 'monitoring'];

module.exports = {
  forbidden: [
    ...leftOf,
    ...foundation.slice(0, -1).map((directory, index) => ({
      name: `${directory}-imports-only-to-its-left`,
      severity: 'error',
      from: { path: `^services/api/src/${directory}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^services/api/src/(${foundation.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'ground-floor-knows-no-feature',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/(http|input|limits|db|outbox|metrics|monitoring|openapi|shared/(http|ui|forms|styles)|site/layout|admin/(http|forms|lists|ui))/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: `^services/[^/]+/src/((site|admin|shared)/)?(${features.join('|')})/`,
        pathNot: '^services/contract/',
      },
    },
    ...services.map((service) => ({
      name: `${service}-imports-only-contract-and-runtime`,
      severity: 'error',
      from: { path: `^services/${service}/` },
      to: { path: '^services/', pathNot: [`^services/${service}/`, '^services/(contract|runtime)/src/'] },
    })),
    {
      name: 'contract-imports-yup-only',
      severity: 'error',
      from: { path: '^services/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^services/contract/src/', '^node_modules/yup/'] },
    },
    {
      name: 'runtime-imports-no-service',
      severity: 'error',
      from: { path: '^services/runtime/' },
      to: { path: '^services/', pathNot: '^services/runtime/' },
    },
    {
      name: 'browser-code-imports-no-runtime',
      severity: 'error',
      comment: 'It needs Node.',
      from: { path: '^services/web/(src|pages|renderer)/' },
      to: { path: '^services/runtime/' },
    },
    {
      name: 'nothing-imports-the-sandbox',
      severity: 'error',
      from: { pathNot: '^services/sandbox/' },
      to: { path: '^services/sandbox/' },
    },
    {
      name: 'services-import-no-http',
      severity: 'error',
      comment: 'HTTP stays in *.routes.',
      from: { path: '\\.service\\.ts$' },
      to: { path: ['^node_modules/(koa|@koa)', '^services/api/src/http/'] },
    },
    {
      name: 'site-knows-no-admin',
      severity: 'error',
      comment: 'Visitors download no admin code.',
      from: { path: '^services/web/src/(site|shared)/' },
      to: { path: '^services/web/src/admin/' },
    },
    {
      name: 'admin-knows-no-site',
      severity: 'error',
      from: { path: '^services/web/src/(admin|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^services/web/src/site/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/@types)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
