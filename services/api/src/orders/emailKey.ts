import { cast, fn } from 'sequelize';

/**
 * For a comparison with a column `email_key`: the database computes the lower case, because JavaScript's differs for some
 * letters. The cast, because Sequelize doubles each `$` in a text argument of a function.
 */
export function emailKeyOf(email: string) {
  return fn('lower', cast(email, 'text'));
}
