/** Two random integers from 1 to 10 (SPEC §5). */
export interface Captcha {
  a: number;
  b: number;
}

const largest = 10;

export function createCaptcha(): Captcha {
  return { a: oneToTen(), b: oneToTen() };
}

export function isCaptchaSolved({ a, b }: Captcha, answer: string): boolean {
  return /^\d+$/.test(answer.trim()) && Number(answer) === a + b;
}

function oneToTen(): number {
  return 1 + Math.floor(Math.random() * largest);
}
