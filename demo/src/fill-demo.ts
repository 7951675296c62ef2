import { eq } from 'drizzle-orm'
import type { Ctx, House } from '@bailu/server/core/context'
import { terminalLog } from '@bailu/server/core/error-log'
import type { Settings } from '@bailu/server/core/settings'
import { connect, type Db } from '@bailu/server/database/connect'
import { marker } from '@bailu/server/database/tables/house'
import { outboxMail } from '@bailu/server/database/tables/mail'
import { user } from '@bailu/server/database/tables/people'

/**
 * Fills an empty database with the demo data, once: of servers that start together one fills it and the others wait.
 * After an interrupted fill it throws, so that no incomplete shop is served.
 * @throws Error when an earlier filling did not finish
 */
export async function fillDemo(house: House, db: Db): Promise<void> {
  if ((await stateOf(db)) === 'filled') return
  const unlock = await lockFilling(house.settings)
  try {
    const state = await stateOf(db)
    if (state === 'filled') return
    if (state !== undefined) throw new Error(halfThere(house.settings))
    const [anybody] = await db.select({ id: user.id }).from(user).limit(1)
    if (anybody) return

    const ctx: Ctx = { house, db, now: house.clock(), lang: 'en', actor: { kind: 'system' }, ip: '', log: terminalLog }
    await db.insert(marker).values({ name: 'demo', value: 'filling', at: ctx.now })
    // Loaded only when needed: a filled shop does not use this code.
    const { makeDemoShop } = await import('./demo-shop.ts')
    await makeDemoShop(ctx)
    // No mails about demo orders are sent.
    await db.delete(outboxMail)
    await db.update(marker).set({ value: 'filled' }).where(eq(marker.name, 'demo'))
  } finally {
    await unlock()
  }
}

async function stateOf(db: Db): Promise<string | undefined> {
  const [mark] = await db.select({ value: marker.value }).from(marker).where(eq(marker.name, 'demo'))
  return mark?.value
}

/** Waits until no other server fills this database. The lock is an open transaction, so it ends with its process. */
async function lockFilling({ databaseUrl }: Settings): Promise<() => Promise<void>> {
  // The embedded engine has a single process and needs no lock.
  if (databaseUrl === undefined) return async () => undefined
  const own = connect({ connectionString: databaseUrl }, { pool: 1, onError: () => undefined, patient: true })
  const client = await own.pool.connect()
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  // A second server waits here until the transaction of the first has ended.
  await client.query(`insert into marker (name, value, at) values ('demo lock', '', now())`)
  return async () => {
    await client.query('rollback').catch(() => undefined)
    client.release()
    await own.pool.end()
  }
}

function halfThere({ databaseUrl, dataDir }: Settings): string {
  const began = 'The demo data is only half there: an earlier start was interrupted.'
  if (databaseUrl === undefined) return `${began} Remove ${dataDir} and start again.`
  const name = new URL(databaseUrl).pathname.slice(1)
  return `${began} Drop the database ${name}, create it empty and start again; files in ${dataDir} may stay.`
}
