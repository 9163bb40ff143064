import type { Answer } from './client.ts';

export class Figures {
  readonly #pageMs: number[] = [];
  readonly #errors: string[] = [];
  visitors = 0;
  answers = 0;
  serverErrors = 0;
  soldSeats = 0;
  bookings = 0;

  get errors(): readonly string[] {
    return this.#errors;
  }

  get pages(): number {
    return this.#pageMs.length;
  }

  count(answer: Answer): Answer {
    this.answers += 1;
    if (answer.status >= 500) this.serverErrors += 1;
    return answer;
  }

  countPage(answer: Answer): void {
    this.count(answer);
    this.#pageMs.push(answer.ms);
    if (answer.status !== 200) this.countError(`a page was answered ${answer.status}`);
  }

  countBooking({ status, participants }: { status: string; participants: number }): void {
    if (status !== 'confirmed') {
      this.countError(`a paid booking is ${status}`);
      return;
    }
    this.bookings += 1;
    this.soldSeats += participants;
  }

  countError(sentence: string): void {
    this.#errors.push(sentence);
  }

  /** @param share between 0 and 1 */
  pageMs(share: number): number {
    const sorted = this.#pageMs.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  }
}
