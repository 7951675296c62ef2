import { randomUUID } from 'node:crypto'
import type { Serving } from '@bailu/server/serve'

type Shelf = { price: string; stock: number; on_sale: boolean }

/**
 * Changes price (satang), stock or `on_sale` of a variant as staff would. A
 * stock movement is added so that the sum of movements stays the stock.
 * @returns JSON of the previous values
 */
export async function changeVariant(database: Serving['database'], id: number, to: URLSearchParams): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const found = await client.query<Shelf>('select price, stock, on_sale from variant where id = $1 for update', [id])
    const before = found.rows[0]
    if (!before) throw new Error(`No variant ${id}`)
    // A row in variant_price takes precedence over the variant's own price.
    if (to.has('price')) await client.query('delete from variant_price where variant_id = $1', [id])
    const stock = Number(to.get('stock') ?? before.stock)
    await client.query('update variant set price = $2, stock = $3, on_sale = $4 where id = $1', [
      id,
      to.get('price') ?? before.price,
      stock,
      to.get('on_sale') ?? before.on_sale,
    ])
    if (stock !== before.stock) {
      const move = 'insert into stock_move (id, variant_id, change, reason, at) values ($1, $2, $3, $4, now())'
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
