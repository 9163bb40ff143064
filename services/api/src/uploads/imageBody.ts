import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { koaBody } from 'koa-body';
import { maxUploadBytes, uploadErrors } from '@studio/contract/uploads';
import { AppError, invalidInput } from '../errors.ts';
import type { HandlerContext } from '../http/context.ts';

/** The maximum size of multipart headers and boundaries. */
const envelopeBytes = 8 * 1024;
const field = 'image';

/**
 * Reads the file into memory, so call it only for an authenticated admin.
 * @throws unsupported_type, body_too_large, malformed_body, invalid_input without the file
 */
export async function readImage(ctx: HandlerContext): Promise<Buffer> {
  if (!/^multipart\/form-data *;.*\bboundary=/i.test(ctx.get('Content-Type'))) {
    throw new AppError('unsupported_type', 'unsupported_type', 'Please send the picture as a form with a file.');
  }
  if (Number(ctx.get('Content-Length') || 0) > maxUploadBytes + envelopeBytes) throw tooLarge();

  const chunks: Buffer[] = [];
  await Promise.race([parserInto(chunks)(ctx, async () => undefined), hangingUp(ctx.req)]);
  if (chunks.length === 0) {
    throw invalidInput('Please choose a picture to upload.', { [field]: 'Please choose a picture to upload.' });
  }
  return Buffer.concat(chunks);
}

function parserInto(chunks: Buffer[]) {
  return koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    patchNode: false,
    patchKoa: false,
    formidable: {
      maxFiles: 1,
      maxFileSize: maxUploadBytes,
      maxTotalFileSize: maxUploadBytes,
      maxFields: 4,
      maxFieldsSize: 1024,
      allowEmptyFiles: true,
      minFileSize: 0,
      filter: (part) => part.name === field,
      fileWriteStreamHandler: () => collectIn(chunks),
    },
    onError: (error) => {
      throw uploadError(error);
    },
  });
}

/** Rejects when the client disconnects. Before its start formidable does not notice that and would never end. */
function hangingUp(req: IncomingMessage): Promise<never> {
  return new Promise((_resolve, reject) => {
    const gone = () => {
      if (!req.complete) reject(uploadError(new Error('the sender hung up')));
    };
    if (req.destroyed) gone();
    else req.once('close', gone);
  });
}

function collectIn(chunks: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
}

/** formidable reports a second file with this code and status 413. */
const tooManyFiles = 1015;

/** The parser's errors have an HTTP status; all except 413 mean a malformed form. */
function uploadError(error: Error): AppError {
  if ('code' in error && error.code === tooManyFiles) return invalidInput('Please send one picture at a time.');
  if ('httpCode' in error && error.httpCode === 413) return tooLarge();
  return new AppError('invalid', 'malformed_body', 'The upload could not be read. Please try again.', { cause: error });
}

function tooLarge(): AppError {
  return new AppError('too_large', 'body_too_large', uploadErrors.size);
}
