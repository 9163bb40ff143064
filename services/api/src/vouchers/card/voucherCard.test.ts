import encodeQr from 'qr';
import decodeQr from 'qr/decode.js';
import { textOfPdf } from '../../../test/invoices.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buyVoucher, sellVouchers } from '../../../test/voucherSales.ts';

const { app, admin } = useAppWithProvider();

beforeEach(() => sellVouchers(admin));

const load = (code: string) => fetch(`${app.url}/api/vouchers/${code}/card.pdf`);

test('the card says whom the voucher is for, its value, code and last day', async () => {
  const { voucher } = await buyVoucher(app);

  const answer = await load(voucher.code);

  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="voucher-${voucher.code}.pdf"`);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = await textOfPdf(answer);
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

test('the code of the card can be typed in any case and without hyphens', async () => {
  const { voucher } = await buyVoucher(app);

  expect((await load(voucher.code.toLowerCase().replaceAll('-', ''))).status).toBe(200);
});

test('long names are written on one line, and a long message on two', async () => {
  const recipientName = 'Ζωή of the pottery and painting club of Johannesburg and its surroundings';
  const message =
    'We wish you a happy birthday, dear friend: go out, sit at a wheel, get your hands dirty today, and enjoy it all well!!';
  const { voucher } = await buyVoucher(app, { recipientName, message });

  const text = await textOfPdf(await load(voucher.code));

  expect(text).toContain(recipientName);
  expect(text).toContain(message);
});

test('an unknown code has no card, and guesses are limited', async () => {
  const statuses = new Set<number>();
  for (let guess = 0; guess < 3; guess += 1) statuses.add((await load(`7Q4M-2XRD-9KT${guess}`)).status);

  expect([...statuses, (await load('nothing')).status]).toEqual([409, 409]);
});

test('a QR code of the library holds the address of the page of the voucher', () => {
  const url = 'https://studio.example/voucher/7Q4M-2XRD-9KTB';
  const rows = encodeQr(url, 'raw', { ecc: 'medium', border: 2 });
  const scale = 4;
  const size = rows.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }

  expect(decodeQr({ width: size, height: size, data })).toBe(url);
});
