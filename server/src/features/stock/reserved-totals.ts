import { sql, type SQL } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import type { AddressSnapshot } from '../orders/table.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { wideNetworkOf } from '../../lib/network.ts'
import { addressKey, normalizedBuyerPhone } from '../partners/self-purchase.ts'

export type LimitKeys = { network: Buffer; phone: Buffer | null; address: Buffer | null }

/** Keyed hashes of the buyer's network, phone and address: equal for equal values, not readable. */
export function limitKeys(ctx: Pick<Ctx, 'deps' | 'ip'>, address: AddressSnapshot): LimitKeys {
  const key = (kind: string, value: string) => keyedHash(ctx.deps.config, 'order holds', `${kind}:${value}`)
  const [phone, household] = [normalizedBuyerPhone(address), addressKey(address)]
  return {
    network: key('network', wideNetworkOf(ctx.ip)),
    phone: phone === null ? null : key('phone', phone),
    address: household === null ? null : key('address', household),
  }
}

/**
 * Advisory lock keys of buyer, phone, address and network, in ascending order so that concurrent orders cannot
 * deadlock.
 */
export function advisoryLockKeys(ctx: Pick<Ctx, 'deps'>, buyer: BuyerScope, keys: LimitKeys): bigint[] {
  const own = buyer.kind === 'user' ? `user:${buyer.userId}` : `guest:${buyer.guestId}`
  const all = [keyedHash(ctx.deps.config, 'order holds', `buyer:${own}`), keys.network, keys.phone, keys.address]
  return all
    .flatMap((key) => (key === null ? [] : [key.readBigInt64BE(0)]))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/**
 * Totals of unpaid, unconfirmed orders: of this buyer, phone or address; `network_*` of everyone in the same network.
 */
export type ReservedTotals = {
  /** Of this buyer or phone. */
  orders: number
  address_orders: number
  cod: number
  value: bigint
  network_orders: number
  network_cod: number
  network_value: bigint
}
type ReservedPieces = { mine: number; network: number }

const isSameKey = (column: string, key: Buffer | null): SQL =>
  key === null ? sql`false` : sql`${sql.raw(column)} is not distinct from ${key}`

/**
 * CTEs of existing reservations. For a customer who has paid before only their own orders count, so that others
 * cannot block them by using their phone or address.
 */
function reservationsQuery(buyer: BuyerScope, keys: LimitKeys, hasPaidBefore: boolean): SQL {
  const phone = hasPaidBefore ? null : keys.phone
  const address = hasPaidBefore ? null : keys.address
  const own = buyer.kind === 'user' ? sql`o.user_id = ${buyer.userId}` : sql`o.guest_id = ${buyer.guestId}`
  return sql`found as (
      select order_id from stock_reservation where network_key = ${keys.network}
      union select order_id from stock_reservation where ${phone === null ? sql`false` : sql`phone_key = ${phone}`}
      union select order_id from stock_reservation where ${address === null ? sql`false` : sql`address_key = ${address}`}
      union select o.id from orders o where ${own} and o.status in ('awaiting_payment', 'awaiting_shipment')
    ), reserved as (
      select h.order_id, h.value, h.cod, (${own} or ${isSameKey('h.phone_key', phone)}) as mine,
        ${isSameKey('h.address_key', address)} as here, h.network_key = ${keys.network} as near
      from found join stock_reservation h using (order_id) join orders o on o.id = h.order_id
    )`
}

export async function readReservedTotals(
  tx: Ctx,
  buyer: BuyerScope,
  keys: LimitKeys,
  hasPaidBefore: boolean,
): Promise<ReservedTotals> {
  const { rows } = await tx.db.execute<
    Record<keyof ReservedTotals, string>
  >(sql`with ${reservationsQuery(buyer, keys, hasPaidBefore)}
    select count(*) filter (where mine) as orders, count(*) filter (where here) as address_orders,
      count(*) filter (where mine and cod) as cod, coalesce(sum(value) filter (where mine or here), 0) as value,
      count(*) filter (where near) as network_orders, count(*) filter (where near and cod) as network_cod,
      coalesce(sum(value) filter (where near), 0) as network_value
    from reserved`)
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
export async function readReservedPieces(
  tx: Ctx,
  buyer: BuyerScope,
  keys: LimitKeys,
  hasPaidBefore: boolean,
  variantIds: number[],
): Promise<Map<number, ReservedPieces>> {
  const { rows } = await tx.db.execute<{ variant_id: string; mine: string; network: string }>(sql`
    with ${reservationsQuery(buyer, keys, hasPaidBefore)}
    select l.variant_id, coalesce(sum(l.quantity) filter (where reserved.mine or reserved.here), 0) as mine,
      coalesce(sum(l.quantity) filter (where reserved.near), 0) as network
    from reserved join sold_line l on l.order_id = reserved.order_id
    where l.variant_id in ${variantIds}
    group by l.variant_id`)
  return new Map(rows.map((row) => [Number(row.variant_id), { mine: Number(row.mine), network: Number(row.network) }]))
}
