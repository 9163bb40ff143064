interface Upload {
  method: string;
  path: string;
  headers: Record<string, string>;
  aborted: boolean;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: unknown) => void;
  breakOff: () => void;
}

/** Fakes XMLHttpRequest for the tests of a file: an upload waits until the test completes it. */
export function useFakeUploads(): Upload[] {
  const uploads: Upload[] = [];
  const real = globalThis.XMLHttpRequest;

  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #upload: Upload | null = null;
    #headers: Record<string, string> = {};

    open(method: string, path: string): void {
      this.#upload = {
        method,
        path,
        headers: this.#headers,
        aborted: false,
        progress: (loaded, total) =>
          void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (status, body) => {
          Object.assign(this, { status, responseText: JSON.stringify(body) });
          this.dispatchEvent(new Event('load'));
        },
        breakOff: () => void this.dispatchEvent(new Event('error')),
      };
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    send(): void {
      if (this.#upload) uploads.push(this.#upload);
    }

    abort(): void {
      if (this.#upload) this.#upload.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  }

  beforeEach(() => {
    uploads.length = 0;
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => Object.assign(globalThis, { XMLHttpRequest: real }));
  return uploads;
}
