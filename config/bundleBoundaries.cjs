// What the pages of the site load in the browser: imports of types do not count, because the compiler drops them.
const { options } = require('./boundaries.cjs');

const visitorCode = { path: '^services/web/src/(site|shared)/', pathNot: '\\.test\\.tsx?$' };

module.exports = {
  forbidden: [
    {
      name: 'site-loads-no-yup',
      severity: 'error',
      comment: 'yup weighs more than a page may; visitors use the rules of shared/forms (DESIGN §4 Forms).',
      from: visitorCode,
      to: { path: '^node_modules/yup/', reachable: true },
    },
    {
      name: 'site-loads-no-admin',
      severity: 'error',
      from: visitorCode,
      to: { path: '^services/web/src/admin/', reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
