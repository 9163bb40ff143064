/** Whether this is the system's error of that code, such as `ENOENT`. */
export function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
