// The timeout only ends tests that hang: it is enough for a machine that is ten times slower than an idle one.
jest.setTimeout(600_000);
