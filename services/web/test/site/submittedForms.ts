export interface SubmittedForm {
  action: string;
  fields: [string, string][];
}

/** The payment forms that were submitted: jsdom submits none. Call it once, at the top of a test file. */
export function useSubmittedForms(): SubmittedForm[] {
  const submitted: SubmittedForm[] = [];

  beforeEach(() => {
    submitted.length = 0;
    HTMLFormElement.prototype.submit = function submit() {
      submitted.push({
        action: this.getAttribute('action') ?? '',
        fields: [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]),
      });
    };
  });
  return submitted;
}
