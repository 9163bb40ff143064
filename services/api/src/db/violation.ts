/** Returns the SQLSTATE, also of an error that Sequelize wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  return textOf(driverErrorOf(error), 'code');
}

export function isViolation(error: unknown, constraint: string): boolean {
  return textOf(driverErrorOf(error), 'constraint') === constraint;
}

function driverErrorOf(error: unknown): unknown {
  return error instanceof Error && 'original' in error ? error.original : error;
}

function textOf(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
