import { basename } from 'node:path';
import PdfKit from 'pdfkit';
import decodeQr from 'qr/decode.js';
import { startApp } from '../../../test/app.ts';
import { visitorClient } from '../../../test/client.ts';
import { readPdfText } from '../../../test/invoices.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { testPdfFiles } from '../../../test/pdfFiles.ts';
import { buyVoucher, sellVouchers } from '../../../test/voucherSales.ts';
import { createPdf } from '../../pdf/pdfFile.ts';
import { drawQr } from './cardQr.ts';

const { database, app, admin } = useAppWithProvider();

beforeEach(() => sellVouchers(admin));

const load = (code: string) => fetch(`${app.url}/api/vouchers/${code}/card.pdf`);

test('the card shows the recipient, the value, the code and the last day', async () => {
  const { voucher } = await buyVoucher(app);

  const answer = await load(voucher.code);

  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="voucher-${voucher.code}.pdf"`);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = await readPdfText(answer);
  const year = Number(voucher.expiresOn.slice(0, 4));
  for (const part of [
    'Gift voucher for Lerato',
    'R750.00',
    'Happy 40th! Go and get your hands dirty.',
    'from Thandi',
    voucher.code,
    `, ${year}`,
    'For any workshop at the studio, 12 Clay Street, Randburg',
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  ['chosen', { picture: 'easel' }, 'easel.jpg'],
  ['usual', {}, 'vase.jpg'],
])('the card has the %s picture', async (_which, values, file) => {
  const { voucher } = await buyVoucher(app, values);
  const draw = jest.spyOn(PdfKit.prototype, 'image');

  await load(voucher.code);

  expect(draw.mock.calls.map(([picture]) => basename(String(picture)))).toEqual([file]);
  draw.mockRestore();
});

test('the code of the card can be typed in any case and without hyphens', async () => {
  const { voucher } = await buyVoucher(app);

  expect((await load(voucher.code.toLowerCase().replaceAll('-', ''))).status).toBe(200);
});

test('long names are written on one line, and a long message on two', async () => {
  const recipientName = 'Ζωή of the pottery and painting club of Johannesburg and its surroundings';
  const message =
    'We wish you a happy birthday, dear friend: go out, sit at a wheel, get your hands dirty today, and enjoy it all well!!';
  const { voucher } = await buyVoucher(app, { recipientName, message });

  const text = await readPdfText(await load(voucher.code));

  expect(text).toContain(recipientName);
  expect(text).toContain(message);
});

test('the card of an unknown code is answered with 409', async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 3; guess += 1) statuses.add((await load(`7Q4M-2XRD-9KT${guess}`)).status);

  expect([...statuses, (await load('nothing')).status]).toEqual([409, 409]);
});

test('an address that guesses codes of cards, or of balances, gets no card and no balance, not even of a known code', async () => {
  const { voucher } = await buyVoucher(app);
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const guesser = visitorClient(strict.url).address;
  const read = async (path: string, address = guesser) =>
    (await fetch(`${strict.url}/api/vouchers/${path}`, { headers: { 'X-Forwarded-For': address } })).status;

  const guesses: number[] = [];
  for (let guess = 0; guess < 18; guess += 1) guesses.push(await read(`7Q4M-2XRD-9K${10 + guess}/card.pdf`));
  const known = [await read(`${voucher.code}/card.pdf`), await read(voucher.code)];
  const last = [await read('7Q4M-2XRD-9K30'), await read('7Q4M-2XRD-9K31/card.pdf')];
  const blocked = [await read(`${voucher.code}/card.pdf`), await read(voucher.code)];
  const other = await read(`${voucher.code}/card.pdf`, visitorClient(strict.url).address);
  await strict.close();

  expect(guesses).toEqual(Array<number>(18).fill(409));
  expect(known).toEqual([200, 200]);
  expect(last).toEqual([404, 409]);
  expect(blocked).toEqual([429, 429]);
  expect(other).toBe(200);
});

test('the drawn QR code contains the address of the page of the voucher', () => {
  const url = 'https://studio.example/voucher/7Q4M-2XRD-9KTB';
  const size = 200;
  const pdf = createPdf(testPdfFiles, { size: [size, size] });
  const rect = jest.spyOn(pdf, 'rect');

  drawQr(pdf, url, { x: 0, y: 0, size });

  const data = new Uint8Array(size * size * 4).fill(255);
  const isDark = (column: number, row: number) =>
    rect.mock.calls.some(([x, y, width, height]) => column >= x && column < x + width && row >= y && row < y + height);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    if (isDark(pixel % size, Math.floor(pixel / size))) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  expect(decodeQr({ width: size, height: size, data })).toBe(url);
});
