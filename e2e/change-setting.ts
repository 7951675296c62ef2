import { randomUUID } from 'node:crypto'
import type { Serving } from '@bailu/server/serve'

/**
 * A dated setting as the owner would change it, valid from now on; servers see
 * it within three seconds.
 */
export async function changeSetting(database: Serving['database'], name: string, value: string): Promise<string> {
  const add = 'insert into setting (id, name, value, valid_from) values ($1, $2, $3, $4)'
  await database.pool.query(add, [randomUUID(), name, value, new Date()])
  return 'done'
}
