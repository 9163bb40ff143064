import { cast, fn } from 'sequelize';

/**
 * Returns SQL for the address in lower case, to compare with `email_key`. The database converts it, because
 * JavaScript's lower case differs for some letters. Without the cast Sequelize would double each `$` of the text.
 */
export function emailKeyOf(email: string) {
  return fn('lower', cast(email, 'text'));
}
