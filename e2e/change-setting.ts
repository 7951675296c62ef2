import { randomUUID } from 'node:crypto'
import type { Serving } from '@bailu/server/serve'

/**
 * Adds a shop rule valid from now on, as the owner would; servers read it
 * within three seconds. `value` is JSON.
 */
export async function changeSetting(database: Serving['database'], name: string, value: string): Promise<string> {
  const add = 'insert into setting (id, name, value, valid_from) values ($1, $2, $3, $4)'
  await database.pool.query(add, [randomUUID(), name, value, new Date()])
  return 'done'
}
