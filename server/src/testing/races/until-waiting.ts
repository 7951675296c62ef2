import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`)
  return rows.length > 0
}

/** Resolves when a connection to this database waits for a lock, or when `work` has ended, whatever its outcome. */
export async function untilWaiting(db: Db, work: Promise<unknown>): Promise<void> {
  const state = { hasEnded: false }
  const end = () => {
    state.hasEnded = true
  }
  work.then(end, end)
  while (!state.hasEnded && !(await isWaiting(db))) await wait(5)
}
