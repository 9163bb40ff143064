/** An error as a log line may hold it. */
export interface LogFault {
  type: string;
  message?: string | undefined;
  stack?: string | undefined;
  code?: string | undefined;
  constraint?: string | undefined;
  cause?: LogFault | undefined;
}

/**
 * Name, message, stack, code and constraint of an error and of what caused it, each of a bearable length (RELIABILITY
 * O06); never the values it carries, such as those of a database's statement, for they may be a visitor's.
 */
export function logFaultOf(error: unknown, depth = 0): LogFault {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? error.slice(0, 500) : undefined };
  }
  const cause = 'original' in error ? error.original : error.cause;
  return {
    type: error.name,
    message: error.message.slice(0, 2000),
    stack: error.stack?.slice(0, 8000),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    cause: cause instanceof Error && depth < 3 ? logFaultOf(cause, depth + 1) : undefined,
  };
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
