// Import rules (DESIGN §2): a feature imports only features to its left, services meet only in the contract.
// `http/ db/ outbox/ metrics/ openapi/ ui/ forms/ lists/ site/layout/` know no feature. scripts/lint/boundaries.ts fails when too few modules were seen.
const order = [
  ['admins'],
  ['settings'],
  ['payments', 'uploads'],
  ['events'],
  ['orders'],
  ['discounts'],
  ['vouchers'],
  ['bookings'],
  ['invoices'],
  ['quotes'],
  ['reviews'],
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

/** Each of these directories imports only those before it, so that no two import each other. */
function leftToRight(parent, directories) {
  return directories.slice(0, -1).map((directory, index) => ({
    name: `${directory}-imports-only-to-its-left`,
    severity: 'error',
    from: { path: `^${parent}/${directory}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${parent}/(${directories.slice(index + 1).join('|')})/` },
  }));
}

// Directories of the API below the features.
const foundation = ['metrics', 'db', 'outbox', 'http', 'input', 'limits', 'openapi', 'monitoring'];

// The parts of `bookings`; each imports only those before it. Files beside them, except the routes, import none.
const bookingParts = [
  'ids',
  'attendees',
  'guests',
  'offers',
  'seats',
  'money',
  'mails',
  'settlement',
  'voucherSales',
  'changes',
  'itns',
  'checkout',
  'directConfirm',
  'payLink',
  'waitlist',
  'missedDates',
  'manage',
  'admin',
  'broadcasts',
  'refunds',
  'reconciliation',
  'bankStatement',
  'attention',
  'workshops',
  'expiry',
];

module.exports = {
  forbidden: [
    ...leftOf,
    ...leftToRight('services/api/src', foundation),
    ...leftToRight('services/api/src/bookings', bookingParts),
    ...leftToRight('services/api/src/events', ['list', 'admin', 'series']),
    ...['bookings', 'events'].map((feature) => ({
      name: `core-of-${feature}-imports-no-part`,
      severity: 'error',
      from: { path: `^services/api/src/${feature}/[^/]+$`, pathNot: '(\\.test|\\.routes)\\.ts$' },
      to: { path: `^services/api/src/${feature}/[^/]+/` },
    })),
    {
      name: 'parts-of-bookings-are-in-order',
      severity: 'error',
      comment: 'A new directory gets its place in `bookingParts`.',
      from: {},
      to: {
        path: '^services/api/src/bookings/[^/]+/',
        pathNot: `^services/api/src/bookings/(${bookingParts.join('|')})/`,
      },
    },
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
      to: { path: '^services/', pathNot: [`^services/${service}/`, '^services/(contract|runtime)/(src|test)/'] },
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
