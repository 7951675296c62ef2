import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf, Key } from '@bailu/contract/calls'
import type { Actor, Ctx, House } from '../core/context.ts'
import { perform, type Upload } from '../core/perform.ts'
import { readSettings } from '../core/settings.ts'
import type { Database } from '../database/connect.ts'
import { localFiles } from '../outside/files.ts'
import { mailerOf } from '../outside/mail.ts'
import { verbs } from '../routes/verbs.ts'
import { testDatabase } from './databases.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A whole shop without HTTP: a database, a clock that tests move, and calls made as anybody. */
export async function openShop(open: () => Promise<Database> = testDatabase, env: Record<string, string> = {}) {
  const database = await open()
  const folder = await mkdtemp(join(tmpdir(), 'bailu-'))
  let now = new Date('2026-11-20T05:00:00Z')
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const house: House = {
    settings,
    files: localFiles(join(folder, 'files')),
    mail: mailerOf(settings, silent),
    clock: () => new Date(now),
  }
  const ctx = (actor: Actor): Ctx => ({
    house,
    db: database.db,
    now: house.clock(),
    lang: 'en',
    actor,
    ip: '127.0.0.1',
    log: silent,
  })
  let keys = 0
  return {
    house,
    database,
    db: database.db,
    ctx,
    /** Makes a call as this actor; a fresh idempotency key unless one is given. */
    as:
      (actor: Actor) =>
      <K extends Key>(key: K, input: InputOf<K>, extra: { key?: string; upload?: Upload } = {}) =>
        perform<K>(verbs, key, ctx(actor), {
          input,
          idempotencyKey: extra.key ?? `test-${(keys += 1)}`,
          ...(extra.upload && { upload: extra.upload }),
        }),
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
