// The timeout ends tests that hang, so it is long enough for a machine ten times slower than an idle one.
jest.setTimeout(600_000);
