export const textLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
