// The sequences of eventOrders.test.ts, four times as many.
process.env['SEQUENCES'] ??= '250';
jest.requireActual<object>('./eventOrders.test.ts');
