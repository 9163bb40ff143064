import { cast, fn } from 'sequelize';

/**
 * The lower case of the address, to compare with `email_key`. The database computes it, because JavaScript's differs for
 * some letters. Without the cast Sequelize would double each `$` of the text.
 */
export function emailKeyOf(email: string) {
  return fn('lower', cast(email, 'text'));
}
