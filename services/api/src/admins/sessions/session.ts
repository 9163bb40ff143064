import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { SignedInAdmin } from '../../http/context.ts';
import { AdminSession } from './adminSession.model.ts';
import type { SessionClient } from './sessionClient.ts';
import type { SessionTokens } from './sessionToken.ts';

const idleMinutes = 60;
const absoluteHours = 12;

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

interface SessionOwner {
  id: number;
  passwordHash: string;
}

export interface Sessions {
  /** Returns null if the admin is inactive or the hash has changed. Waits for a concurrent edit of the admin. */
  start(transaction: Transaction, admin: SessionOwner, client: SessionClient): Promise<StartedSession | null>;
  /** Returns the admin of an active session and records the activity. */
  find(token: string): Promise<SignedInAdmin | null>;
  end(sessionId: string): Promise<void>;
}

const insertSession = statement<{ expires_at: Date }>(
  'session start',
  `with stale as (delete from admin_sessions where expires_at < now()),
        owner as (select id from admins where id = $2 and is_active and password_hash = $3 for share)
   insert into admin_sessions (id, admin_id, address, browser, expires_at)
   select $1, id, $4, $5, now() + make_interval(hours => ${absoluteHours}) from owner
   returning expires_at`,
);

/** An SQL condition on a row of `admin_sessions`. */
export const isLive = `expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes})`;

// Activity is recorded at most once a minute, so that most reads cause no write.
const findSession = statement<{ admin_id: number; username: string }>(
  'session find',
  `with live as (
     select s.id, s.admin_id, s.last_seen_at, a.username
     from admin_sessions s join admins a on a.id = s.admin_id
     where s.id = $1 and a.is_active and ${isLive}
   ), seen as (
     update admin_sessions s set last_seen_at = now()
     from live where s.id = live.id and live.last_seen_at < now() - interval '1 minute'
   )
   select admin_id, username from live`,
);

/** Sessions are rows, so that ending one applies to the next call on every replica (DESIGN §4 Admin access). */
export function createSessions(sequelize: Sequelize, tokens: SessionTokens): Sessions {
  return {
    start: async (transaction, { id: adminId, passwordHash }, { address, browser }) => {
      const sessionId = randomUUID();
      const [row] = await run(transaction, insertSession, [sessionId, adminId, passwordHash, address, browser]);
      if (!row) return null;
      return { token: tokens.sign({ sessionId, adminId, expiresAt: row.expires_at }), expiresAt: row.expires_at };
    },
    find: async (token) => {
      const sessionId = tokens.read(token);
      const [row] = sessionId ? await run(sequelize, findSession, [sessionId]) : [];
      return sessionId && row ? { sessionId, adminId: row.admin_id, username: row.username } : null;
    },
    end: async (sessionId) => {
      await AdminSession.destroy({ where: { id: sessionId } });
    },
  };
}

export async function endSessionsOf(transaction: Transaction, adminId: number): Promise<void> {
  await AdminSession.destroy({ where: { adminId }, transaction });
}
