import { sql, type SQL } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import type { HoldKeys } from './hold-keys.ts'

/**
 * Totals of unpaid, unconfirmed orders: of this buyer, phone or address; `network_*` of everyone in the same network.
 */
export type Held = {
  /** Of this buyer or phone. */
  orders: number
  address_orders: number
  cod: number
  value: bigint
  network_orders: number
  network_cod: number
  network_value: bigint
}
type Pieces = { mine: number; network: number }

const same = (column: string, key: Buffer | null): SQL =>
  key === null ? sql`false` : sql`${sql.raw(column)} is not distinct from ${key}`

/**
 * CTEs of existing reservations. For a customer who has paid before only their own orders count, so that others
 * cannot block them by using their phone or address.
 */
function holds(buyer: BuyerScope, keys: HoldKeys, known: boolean): SQL {
  const phone = known ? null : keys.phone
  const address = known ? null : keys.address
  const own = buyer.kind === 'user' ? sql`o.user_id = ${buyer.userId}` : sql`o.guest_id = ${buyer.guestId}`
  return sql`found as (
      select order_id from order_hold where network_key = ${keys.network}
      union select order_id from order_hold where ${phone === null ? sql`false` : sql`phone_key = ${phone}`}
      union select order_id from order_hold where ${address === null ? sql`false` : sql`address_key = ${address}`}
      union select o.id from orders o where ${own} and o.status in ('awaiting_payment', 'awaiting_shipment')
    ), held as (
      select h.order_id, h.value, h.cod, (${own} or ${same('h.phone_key', phone)}) as mine,
        ${same('h.address_key', address)} as here, h.network_key = ${keys.network} as near
      from found join order_hold h using (order_id) join orders o on o.id = h.order_id
    )`
}

export async function readHeld(tx: Ctx, buyer: BuyerScope, keys: HoldKeys, known: boolean): Promise<Held> {
  const { rows } = await tx.db.execute<Record<keyof Held, string>>(sql`with ${holds(buyer, keys, known)}
    select count(*) filter (where mine) as orders, count(*) filter (where here) as address_orders,
      count(*) filter (where mine and cod) as cod, coalesce(sum(value) filter (where mine or here), 0) as value,
      count(*) filter (where near) as network_orders, count(*) filter (where near and cod) as network_cod,
      coalesce(sum(value) filter (where near), 0) as network_value
    from held`)
  const row = rows[0]!
  return {
    orders: Number(row.orders),
    address_orders: Number(row.address_orders),
    cod: Number(row.cod),
    value: BigInt(row.value),
    network_orders: Number(row.network_orders),
    network_cod: Number(row.network_cod),
    network_value: BigInt(row.network_value),
  }
}

/** Reserved pieces by variant. */
export async function readPieces(
  tx: Ctx,
  buyer: BuyerScope,
  keys: HoldKeys,
  known: boolean,
  variantIds: number[],
): Promise<Map<number, Pieces>> {
  const { rows } = await tx.db.execute<{ variant_id: string; mine: string; network: string }>(sql`
    with ${holds(buyer, keys, known)}
    select l.variant_id, coalesce(sum(l.quantity) filter (where held.mine or held.here), 0) as mine,
      coalesce(sum(l.quantity) filter (where held.near), 0) as network
    from held join order_line l on l.order_id = held.order_id
    where l.variant_id in ${variantIds}
    group by l.variant_id`)
  return new Map(rows.map((row) => [Number(row.variant_id), { mine: Number(row.mine), network: Number(row.network) }]))
}
