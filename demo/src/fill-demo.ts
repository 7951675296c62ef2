import { eq } from 'drizzle-orm'
import type { Ctx, Deps } from '@bailu/server/core/context'
import { terminalLog } from '@bailu/server/lib/error-log'
import type { Config } from '@bailu/server/lib/config'
import { connectPool, type Db } from '@bailu/server/database/connect'
import { marker } from '@bailu/server/database/core-tables'
import { outboxMail } from '@bailu/server/features/mail/table'
import { user } from '@bailu/server/features/account/table'

/**
 * Fills an empty database with the demo data, once: of servers that start together one fills it and the others wait.
 * After an interrupted fill it throws, so that no incomplete shop is served.
 * @throws Error when an earlier filling did not finish
 */
export async function fillDemo(deps: Deps, db: Db): Promise<void> {
  if ((await readDemoState(db)) === 'filled') return
  const unlock = await lockFilling(deps.config)
  try {
    const state = await readDemoState(db)
    if (state === 'filled') return
    if (state !== undefined) throw new Error(incompleteDemoMessage(deps.config))
    const [anyUser] = await db.select({ id: user.id }).from(user).limit(1)
    if (anyUser) return

    const ctx: Ctx = { deps, db, now: deps.clock(), lang: 'en', actor: { kind: 'system' }, ip: '', log: terminalLog }
    await db.insert(marker).values({ name: 'demo', value: 'filling', at: ctx.now })
    // Loaded only when needed: a filled shop does not use this code.
    const { createDemoShop } = await import('./create-demo-shop.ts')
    await createDemoShop(ctx)
    // No mails about demo orders are sent.
    await db.delete(outboxMail)
    await db.update(marker).set({ value: 'filled' }).where(eq(marker.name, 'demo'))
  } finally {
    await unlock()
  }
}

async function readDemoState(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ value: marker.value }).from(marker).where(eq(marker.name, 'demo'))
  return row?.value
}

/** Waits until no other server fills this database. The lock is an open transaction, so it ends with its process. */
async function lockFilling({ databaseUrl, databaseDirectUrl }: Config): Promise<() => Promise<void>> {
  // The embedded engine has a single process and needs no lock.
  if (databaseUrl === undefined) return async () => undefined
  const lockDatabase = connectPool(
    { connectionString: databaseDirectUrl ?? databaseUrl },
    { pool: 1, onError: () => undefined, longQueries: true },
  )
  const client = await lockDatabase.pool.connect()
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  // A second server waits here until the transaction of the first has ended.
  await client.query(`insert into marker (name, value, at) values ('demo lock', '', now())`)
  return async () => {
    await client.query('rollback').catch(() => undefined)
    client.release()
    await lockDatabase.pool.end()
  }
}

function incompleteDemoMessage({ databaseUrl, dataDir }: Config): string {
  const reason = 'The demo data is only half there: an earlier start was interrupted.'
  if (databaseUrl === undefined) return `${reason} Remove ${dataDir} and start again.`
  const name = new URL(databaseUrl).pathname.slice(1)
  return `${reason} Drop the database ${name}, create it empty and start again; files in ${dataDir} may stay.`
}
