import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { WithDb } from './connect.ts'

/** Row of `marker` with a number that every change of cached content raises in its transaction. */
const NAME = 'content version'

const RAISE = sql`insert into marker (name, value, at) values (${NAME}, '1', now())
  on conflict (name) do update set value = (marker.value::bigint + 1)::text, at = now()`

const change = new AsyncLocalStorage<{ isRaised: boolean }>()

/**
 * Runs work that changes content which servers cache. Each of its transactions raises the version as its last statement: the
 * row is locked during the commit only, and no other lock is waited for while it is. Without a transaction the version is raised
 * after the work.
 */
export async function changesContent<T>(ctx: WithDb, work: () => Promise<T>): Promise<T> {
  const state = { isRaised: false }
  const result = await change.run(state, work)
  if (!state.isRaised) await ctx.db.execute(RAISE)
  return result
}

/** Called before each commit. */
export async function raiseContentVersion({ db }: WithDb): Promise<void> {
  const state = change.getStore()
  if (!state) return
  await db.execute(RAISE)
  state.isRaised = true
}

/** The current version; '' before the first change. */
export async function readContentVersion({ db }: WithDb): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(sql`select value from marker where name = ${NAME}`)
  return rows[0]?.value ?? ''
}
