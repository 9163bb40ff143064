// Runs the sequences of eventOrders.test.ts four times as often.
process.env['SEQUENCES'] ??= '250';
jest.requireActual<object>('./eventOrders.test.ts');
