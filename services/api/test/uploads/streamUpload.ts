import { connect } from 'node:net';
import { multipartForm } from './pictures.ts';

/** Sends a form of `megabytes` in chunks. @returns the response, and how many megabytes were sent before it */
export function streamUpload(
  origin: string,
  token: string | null,
  megabytes: number,
): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const start = multipartForm('image').split('xx')[0] ?? '';
  socket.write(
    [
      'POST /api/upload-image HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: multipart/form-data; boundary=b',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      'Transfer-Encoding: chunked',
      '',
      `${start.length.toString(16)}\r\n${start}\r\n`,
    ].join('\r\n'),
  );
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answer = '';
    const more = () => {
      if (answer || sent >= megabytes || socket.destroyed) return;
      sent += 1 / 16;
      socket.write(`10000\r\n`);
      socket.write(Buffer.alloc(0x10000, 'x'));
      socket.write('\r\n', () => setImmediate(more));
    };
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (!status) return;
      resolve({ status: Number(status), sent });
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => reject(new Error(`closed without an answer after ${sent} MB`)));
    socket.on('connect', more);
  });
}
