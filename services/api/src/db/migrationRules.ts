import { runsAlone } from './migrations.ts';

/** The API serves requests while a migration runs, so long locks are forbidden (RELIABILITY §5.5). */
const forbidden: readonly { form: RegExp; rule: string; instead: string }[] = [
  { form: /\brename\s+(to|column|constraint)\b/, rule: 'rename', instead: 'add the new name, move over, drop the old' },
  {
    form: /\bdrop\s+(table|column|view|function|type)\b/,
    rule: 'drop',
    instead: 'drop one release after the last use',
  },
  { form: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/, rule: 'type', instead: 'add a column of the new type' },
  { form: /\bset\s+not\s+null\b/, rule: 'not-null', instead: 'add a check constraint not valid, then validate it' },
  {
    form: /\badd\s+(column\s+)?(?!constraint\b)(?:if\s+not\s+exists\s+)?\S+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/,
    rule: 'not-null',
    instead: 'give the column a default',
  },
  {
    form: /\badd\s+constraint\b(?![^,;]*\bnot\s+valid\b)(?![^,;]*\busing\s+index\b)/,
    rule: 'constraint',
    instead: 'add it not valid, then validate it',
  },
  { form: /\bcreate\s+(unique\s+)?index\s+(?!concurrently\b)/, rule: 'index', instead: 'create it concurrently' },
  { form: /\bdrop\s+index\s+(?!concurrently\b)/, rule: 'index', instead: 'drop it concurrently' },
  { form: /^(vacuum\s+full|cluster|reindex|truncate|lock\s+table)\b/, rule: 'lock', instead: 'leave the table open' },
  { form: /^(?!create\b).*\b(update|delete\s+from)\s+(?!.*\bwhere\b)/, rule: 'whole-table', instead: 'go in batches' },
];

/**
 * Returns the statements that are forbidden. Allowed are statements on tables that the file creates, and those after
 * the line `-- allow <rule>: why`.
 */
export function errorsOf(sql: string): string[] {
  const statements = split(sql);
  const created = new Set(
    statements.flatMap(({ text }) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/.exec(text)?.[1] ?? []),
  );
  const errors = statements.flatMap(({ text, allowed }) => {
    const table = tableOf(text);
    if (/^create\s+table\b/.test(text) || (table && created.has(table))) return [];
    return forbidden
      .filter(({ form, rule }) => form.test(text) && !allowed.has(rule))
      .map(({ rule, instead }) => `${rule}: ${instead} (${text.slice(0, 60)})`);
  });
  const concurrent = statements.some(({ text }) => /\bconcurrently\b/.test(text));
  if (concurrent && !runsAlone(sql))
    errors.push('concurrently: needs a file of its own that begins with "-- no transaction"');
  if (runsAlone(sql) && statements.length !== 1)
    errors.push('no transaction: must contain exactly one statement, because half of two cannot be undone');
  return errors;
}

interface Statement {
  text: string;
  allowed: ReadonlySet<string>;
}

/** Removes comments, function bodies and what is in parentheses, and converts to lower case. */
function split(sql: string): Statement[] {
  const bodiless = sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, (comment) => comment.replaceAll(';', ','));
  return bodiless
    .split(';')
    .map((part) => ({
      text: withoutParentheses(part.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()),
      allowed: new Set([...part.matchAll(/-- allow ([\w-]+): \S/g)].map(([, rule]) => rule ?? '')),
    }))
    .filter(({ text }) => text !== '');
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]+\)/g, '()');
  return shorter === text ? text : withoutParentheses(shorter);
}

function tableOf(text: string): string | undefined {
  return (
    /^alter table (?:if exists )?(?:only )?(\S+)/.exec(text)?.[1] ??
    /^create (?:unique )?index .*?\bon (?:only )?(\w+)/.exec(text)?.[1] ??
    /^(?:update|delete from) (\S+)/.exec(text)?.[1]
  );
}
