import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Call } from '@bailu/contract/call'
import { calls, type InputOf, type Key } from '@bailu/contract/calls'
import type { Actor, Ctx, Deps } from '../core/context.ts'
import { isRecentAuth } from '../core/session.ts'
import { perform } from '../core/perform.ts'
import { readConfig } from '../lib/config.ts'
import { uploadFromBytes } from '../lib/upload.ts'
import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '../database/connect.ts'
import { session } from '../features/account/table.ts'
import { countPiecesToSend } from '../features/orders/base/order-returns.ts'
import { staffSession } from '../features/staff/table.ts'
import { shopRule } from '../features/shop-rules/table.ts'
import { localFileStore } from '../integrations/file-store.ts'
import { createMailer } from '../integrations/mailer.ts'
import { handlers } from '../http/handlers.ts'
import { testDatabase } from './test-database.ts'
import { WIDE_LIMITS } from './wide-limits.ts'

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

const VALID_ALWAYS = new Date('2000-01-01T00:00:00Z')

export const insertWideLimits = (db: Db) =>
  db
    .insert(shopRule)
    .values(
      Object.entries(WIDE_LIMITS).map(([name, value]) => ({ id: uuidv7(), name, value, validFrom: VALID_ALWAYS })),
    )

/** The full app without HTTP: a database, a clock that tests set, and calls made as any actor. */
export async function openTestApp(
  open: () => Promise<Database> = testDatabase,
  env: Record<string, string> = {},
  { limits = 'wide' }: { limits?: 'wide' | 'first' } = {},
) {
  const database = await open()
  if (limits === 'wide') await insertWideLimits(database.db)
  const folder = await mkdtemp(join(tmpdir(), 'bailu-'))
  let now = new Date('2026-11-20T05:00:00Z')
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const deps: Deps = {
    config,
    files: localFileStore(join(folder, 'files')),
    mail: createMailer(config, silentLog),
    clock: () => new Date(now),
  }
  const ctx = (actor: Actor, ip = '127.0.0.1'): Ctx => ({
    deps,
    db: database.db,
    now: deps.clock(),
    lang: 'en',
    actor,
    ip,
    log: silentLog,
  })
  let keys = 0
  return {
    deps,
    database,
    db: database.db,
    ctx,
    /** Makes a call as this actor, from an IP address; with a new idempotency key unless one is given. */
    as:
      (actor: Actor, ip?: string) =>
      async <K extends Key>(
        key: K,
        input: InputOf<K>,
        extra: { key?: string; upload?: { bytes: Buffer; name?: string } } = {},
      ) => {
        const call: Call = calls[key]
        const caller = call.recentAuth ? await withRecentAuth(database.db, actor, deps.clock()) : actor
        return perform<K>(handlers, key, ctx(caller, ip), {
          input,
          idempotencyKey: extra.key ?? `test-${(keys += 1)}`,
          ...(extra.upload && { upload: uploadFromBytes(extra.upload.bytes, extra.upload.name) }),
        })
      },
    /** What a form that ships or hands over says of the pieces of an order, as its page shows them now. */
    seenPieces: (orderId: string) => readSeenPieces(database.db, orderId),
    setClock: (at: Date) => {
      now = at
    },
    passDays: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000)
    },
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Number of pieces to send, as a form names it. */
const readSeenPieces = async (db: Db, orderId: string) => ({
  seen_pieces: Math.max(1, await countPiecesToSend({ db }, orderId)),
})
export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** Sets `recentAuth` as the session gate does; an actor without a session row counts as recently authenticated. */
async function withRecentAuth(db: Db, actor: Actor, now: Date): Promise<Actor> {
  if ((actor.kind !== 'user' && actor.kind !== 'staff') || actor.recentAuth !== undefined) return actor
  if (actor.sessionId === '') return { ...actor, recentAuth: true }
  const table = actor.kind === 'user' ? session : staffSession
  const [row] = await db
    .select({ reauthenticatedAt: table.reauthenticatedAt })
    .from(table)
    .where(eq(table.id, actor.sessionId))
  return { ...actor, recentAuth: row ? isRecentAuth(row.reauthenticatedAt, now) : true }
}
