// RELIABILITY A12
import { testPassword } from '../../../test/admins.ts';
import { requireStrongPassword } from './passwordStrength.ts';

const owner = { username: 'lindiwe', email: 'lindiwe.nkosi@studio.example' };
const guesses = `password Password1 PASSWORD123! qwertyuiop 12345678 12341234 11111111 abcdefgh hgfedcba iloveyou2
  letmein2024 Summer2025 trustno1 P@ssw0rd 123qwerty123 aaaaaaaa lindiwe1 LINDIWE2025 lindiwe.nkosi
  lindiwe.nkosi@studio.example 🏺🏺🏺🏺🏺🏺🏺🏺`;

test.each([...guesses.split(/\s+/), ' password ', 'ab'.repeat(64)])(
  'the easily guessed password %j is rejected',
  async (password) => {
    await expect(requireStrongPassword(password, owner, 'newPassword')).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This password is too easy to guess. Please choose another one.',
      detail: { fields: { newPassword: expect.any(String) } },
    });
  },
);

test.each(['qX7!mK2p', testPassword, 'correct horse battery staple', 'Kiln at 1240 degrees', 'pottery 🏺 nights'])(
  'the password %j is accepted',
  async (password) => {
    await expect(requireStrongPassword(password, owner, 'password')).resolves.toBeUndefined();
  },
);
