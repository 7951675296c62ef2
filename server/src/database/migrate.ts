import { fileURLToPath } from 'node:url'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { connect, type Database } from './connect.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the schema up to date. Servers that start together wait for each
 * other on a row lock; the embedded engine has one process and needs none.
 */
export async function migrate({ db, pool, engine }: Omit<Database, 'close'>): Promise<void> {
  if (engine === 'embedded') return run(db, { migrationsFolder: folder })
  // Over connections of its own: an index of a large table takes longer than a caller may wait.
  const own = connect(pool.options, { pool: 2, onError: () => undefined, patient: true })
  const turn = await own.pool.connect()
  try {
    await createLockRow(turn)
    await turn.query('begin')
    await turn.query('select 1 from migration_lock for update')
    await run(own.db, { migrationsFolder: folder })
    await turn.query('commit')
  } finally {
    turn.release()
    await own.pool.end()
  }
}

// Two first starts at once may both try to create it; the loser's error is the proof that it exists.
async function createLockRow(client: pg.PoolClient): Promise<void> {
  const create = 'create table if not exists migration_lock (id int primary key check (id = 1))'
  await client.query(create).catch(() => client.query(create))
  await client.query('insert into migration_lock (id) values (1) on conflict do nothing')
}
