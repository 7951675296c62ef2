import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '@bailu/server/app/serve'

/** Inserts another owner, created a year ago, with the demo password. There is no call for it: owners are added on the command line only. */
export async function addOwner(database: RunningServer['database'], email: string): Promise<string> {
  const add = `insert into staff (id, email, name, roles, password_hash, created_at)
    select $1, $2, 'Niran', roles, password_hash, created_at - interval '1 year' from staff
    where email = 'owner@demo.example' on conflict do nothing`
  await database.pool.query(add, [randomUUID(), email])
  return 'done'
}

/**
 * Adds a shop rule valid from the given instant of the server's clock, as the owner would; servers read it
 * within three seconds. `value` is JSON.
 */
export async function changeShopRule(
  database: RunningServer['database'],
  name: string,
  value: string,
  validFrom: Date,
): Promise<string> {
  const add = 'insert into shop_rule (id, name, value, valid_from) values ($1, $2, $3, $4)'
  await database.pool.query(add, [randomUUID(), name, value, validFrom])
  return 'done'
}

type VariantRow = { price: string; stock: number; on_sale: boolean }

/**
 * Changes price (satang), stock or `on_sale` of a variant as staff would. A
 * stock movement is added so that the sum of movements stays the stock.
 * @returns JSON of the previous values
 */
export async function changeVariant(
  database: RunningServer['database'],
  id: number,
  changes: URLSearchParams,
): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const result = await client.query<VariantRow>(
      'select price, stock, on_sale from variant where id = $1 for update',
      [id],
    )
    const before = result.rows[0]
    if (!before) throw new Error(`No variant ${id}`)
    // A row in variant_price takes precedence over the variant's own price.
    if (changes.has('price')) await client.query('delete from variant_price where variant_id = $1', [id])
    const stock = Number(changes.get('stock') ?? before.stock)
    await client.query('update variant set price = $2, stock = $3, on_sale = $4 where id = $1', [
      id,
      changes.get('price') ?? before.price,
      stock,
      changes.get('on_sale') ?? before.on_sale,
    ])
    if (stock !== before.stock) {
      const move = 'insert into stock_movement (id, variant_id, change, reason, at) values ($1, $2, $3, $4, now())'
      await client.query(move, [randomUUID(), id, stock - before.stock, 'counted'])
    }
    await client.query('commit')
    return JSON.stringify(before)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The newest mail to this address; empty when there is none yet. File names sort by time of writing. */
export async function lastMail(folder: string, to: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8')
    if (mail.includes(`\nTo: ${to}\n`)) return mail
  }
  return ''
}
