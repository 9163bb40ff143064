export interface SerializedError {
  type: string;
  message?: string | undefined;
  stack?: string | undefined;
  code?: string | undefined;
  constraint?: string | undefined;
  cause?: SerializedError | undefined;
}

/** Serializes an error and its causes (RELIABILITY O06), without other properties: they may contain personal data. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: typeof error === 'string' ? error.slice(0, 500) : undefined };
  }
  const cause = 'original' in error ? error.original : error.cause;
  return {
    type: error.name,
    message: error.message.slice(0, 2000),
    stack: error.stack?.slice(0, 8000),
    code: stringProperty(error, 'code'),
    constraint: stringProperty(error, 'constraint'),
    cause: cause instanceof Error && depth < 3 ? serializeError(cause, depth + 1) : undefined,
  };
}

function stringProperty(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
