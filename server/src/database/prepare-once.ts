import type { Db } from './connect.ts'

/**
 * A query that is built at its first use with a pool or connection, not at each: building one with Drizzle takes several times
 * the CPU of sending it. Values that differ from call to call are `sql.placeholder`s. Like every other statement it has no name
 * in PostgreSQL, because a pooler in transaction mode may serve it.
 */
export function prepareOnce<P>(build: (db: Db) => { prepare: (name: string) => P }): (db: Db) => P {
  const prepared = new WeakMap<Db, P>()
  return (db) => {
    const known = prepared.get(db)
    if (known) return known
    const query = build(db).prepare('')
    prepared.set(db, query)
    return query
  }
}
