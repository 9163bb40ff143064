// What texts may hold, without yup: public pages check by these too (DESIGN §4 Forms).

/** SPEC §5: the simple pattern, and no character that makes two recipients of one address (RELIABILITY L22). */
export const emailPattern = /^[^\s@,;:<>()"\\[\]]+@[^\s@,;:<>()"\\[\]]+\.[^\s@,;:<>()"\\[\].]+$/;

// PayFast's own limit for names and addresses is 100 characters (PAYFAST §1.3).
export const maxName = 100;
export const maxEmail = 100;
export const maxPhone = 40;

/** Nothing in a text may break a log line, a mail header or the database: no control characters, no lone surrogates. */
// oxlint-disable-next-line no-control-regex
export const singleLineForbidden = /[\u0000-\u001f\u007f\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex
export const multiLineForbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
