import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Call } from '@bailu/contract/call'
import { calls, type InputOf, type Key } from '@bailu/contract/calls'
import type { Actor, Ctx, House } from '../core/context.ts'
import { isFresh } from '../core/fresh-proof.ts'
import { perform } from '../core/perform.ts'
import { readSettings } from '../core/settings.ts'
import { uploadOf } from '../core/upload.ts'
import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '../database/connect.ts'
import { session, staffSession } from '../database/tables/people.ts'
import { setting } from '../database/tables/rules.ts'
import { localFiles } from '../outside/files.ts'
import { mailerOf } from '../outside/mail.ts'
import { verbs } from '../routes/verbs.ts'
import { testDatabase } from './databases.ts'
import { WIDE_LIMITS } from './wide-limits.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const BEFORE_ALL = new Date('2000-01-01T00:00:00Z')

export const widen = (db: Db) =>
  db
    .insert(setting)
    .values(Object.entries(WIDE_LIMITS).map(([name, value]) => ({ id: uuidv7(), name, value, validFrom: BEFORE_ALL })))

/** The full app without HTTP: a database, a clock that tests set, and calls made as any actor. */
export async function openShop(
  open: () => Promise<Database> = testDatabase,
  env: Record<string, string> = {},
  { limits = 'wide' }: { limits?: 'wide' | 'first' } = {},
) {
  const database = await open()
  if (limits === 'wide') await widen(database.db)
  const folder = await mkdtemp(join(tmpdir(), 'bailu-'))
  let now = new Date('2026-11-20T05:00:00Z')
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const house: House = {
    settings,
    files: localFiles(join(folder, 'files')),
    mail: mailerOf(settings, silent),
    clock: () => new Date(now),
  }
  const ctx = (actor: Actor, ip = '127.0.0.1'): Ctx => ({
    house,
    db: database.db,
    now: house.clock(),
    lang: 'en',
    actor,
    ip,
    log: silent,
  })
  let keys = 0
  return {
    house,
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
        const caller = call.fresh ? await withFreshness(database.db, actor, house.clock()) : actor
        return perform<K>(verbs, key, ctx(caller, ip), {
          input,
          idempotencyKey: extra.key ?? `test-${(keys += 1)}`,
          ...(extra.upload && { upload: uploadOf(extra.upload.bytes, extra.upload.name) }),
        })
      },
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
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Sets `recentAuth` as the session gate does; an actor without a session row counts as recently authenticated. */
async function withFreshness(db: Db, actor: Actor, now: Date): Promise<Actor> {
  if ((actor.kind !== 'user' && actor.kind !== 'staff') || actor.fresh !== undefined) return actor
  if (actor.sessionId === '') return { ...actor, fresh: true }
  const table = actor.kind === 'user' ? session : staffSession
  const [row] = await db.select({ provenAt: table.provenAt }).from(table).where(eq(table.id, actor.sessionId))
  return { ...actor, fresh: row ? isFresh(row.provenAt, now) : true }
}
