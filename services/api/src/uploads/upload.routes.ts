import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { actorOf } from '../admins/audit/actor.ts';
import { recordAudit } from '../admins/audit/audit.ts';
import { signedInAdmin } from '../admins/sessions/requireAdmin.ts';
import { transact } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { mediaBody, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { readImage } from './imageBody.ts';
import { drawCopies } from './pictureCopies.ts';
import { maxPixels, readPixels } from './pictureHeader.ts';
import type { PictureStore } from './pictureStore.ts';
import { createWeightedQueue } from './weightedQueue.ts';

export interface UploadContext {
  database: Sequelize;
  limits: RateLimits;
  pictures: PictureStore;
}

const types: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' };
/** Other names, such as names with a path, are answered with 404. */
const namePattern = /^[0-9a-f]{32}(?:(?:-mail)?\.(jpg)|-\d{3,4}\.(avif|webp))$/;

export function addUploadRoutes(routes: RouteTable, { database, limits, pictures }: UploadContext): void {
  // Two pictures are processed at a time. A large picture is processed alone, because decoding it takes up to 320 MB.
  const drawingQueue = createWeightedQueue({ maxWeight: maxPixels, maxTasks: 20 });

  routes.forAdmins('POST /api/upload-image', mediaBody('multipart/form-data'), {
    summary: 'Keep a picture, field `image`',
    answer: { view: 'UploadView' },
    handle: async (ctx) => {
      await limits.spend('upload', String(signedInAdmin(ctx).adminId));
      const file = await readImage(ctx);
      const weight = Math.max(await readPixels(file), maxPixels / 2);
      const copies = await drawingQueue(weight, () => drawCopies(file));
      const name = randomBytes(16).toString('hex');
      await pictures.save(name, copies);
      const imageUrl = `/uploads/${name}.jpg`;
      await transact(database, (transaction) =>
        recordAudit(transaction, actorOf(ctx), { action: 'image.uploaded', subject: imageUrl }),
      );
      return { imageUrl };
    },
  });

  routes.forAnyone('GET /uploads/:name', none, {
    summary: 'A picture',
    answer: { media: 'image/*' },
    handle: async (ctx) => {
      const name = ctx.params['name'] ?? '';
      const [, jpg, other] = namePattern.exec(name) ?? [];
      const type = types[jpg ?? other ?? ''];
      // Pictures that were uploaded before copies for mails existed have no such copy.
      const file = type ? ((await pictures.open(name)) ?? (await pictures.open(name.replace('-mail', '')))) : null;
      if (!type || !file) throw notFound('There is no picture at this address.');
      ctx.set({
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'public, max-age=31536000, immutable',
        // Webmail shows mails on its own origin, so the picture must load there.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      ctx.type = type;
      ctx.body = file.stream;
      ctx.length = file.bytes;
    },
  });
}
