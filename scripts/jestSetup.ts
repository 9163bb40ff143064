// The timeout ends tests that hang, so it is long enough for a slow and busy machine.
jest.setTimeout(240_000);
