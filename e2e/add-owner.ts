import { randomUUID } from 'node:crypto'
import type { Serving } from '@bailu/server/serve'

/** Inserts another owner, created a year ago, with the demo password. There is no call for it: owners are added on the command line only. */
export async function addOwner(database: Serving['database'], email: string): Promise<string> {
  const add = `insert into staff (id, email, name, role, password_hash, created_at)
    select $1, $2, 'Niran', role, password_hash, created_at - interval '1 year' from staff
    where email = 'owner@demo.example' on conflict do nothing`
  await database.pool.query(add, [randomUUID(), email])
  return 'done'
}
