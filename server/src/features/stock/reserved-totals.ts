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
function advisoryLockKeys(ctx: Pick<Ctx, 'deps'>, buyer: BuyerScope, keys: LimitKeys): bigint[] {
  const own = buyer.kind === 'user' ? `user:${buyer.userId}` : `guest:${buyer.guestId}`
  const all = [keyedHash(ctx.deps.config, 'order holds', `buyer:${own}`), keys.network, keys.phone, keys.address]
  return all
    .flatMap((key) => (key === null ? [] : [key.readBigInt64BE(0)]))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** Serializes orders of the same buyer, phone, address or network until the transaction ends. */
export async function lockReservations(tx: Ctx, buyer: BuyerScope, keys: LimitKeys): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(key)
    from unnest(${sql.param(advisoryLockKeys(tx, buyer, keys))}::bigint[]) key`)
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
/** Free pieces of a variant, and those reserved by this buyer, phone or address and in the same network. */
type ReservedPieces = { free: number; mine: number; network: number }
type Reserved = { totals: ReservedTotals; pieces: Map<number, ReservedPieces> }

const isSameKey = (column: string, key: Buffer | null): SQL =>
  key === null ? sql`false` : sql`(not has_paid and ${sql.raw(column)} is not distinct from ${key})`

/**
 * Reads existing reservations and the stock of these variants, as they are once {@link lockReservations} has waited. For a
 * customer who has paid before only their own orders count, so that others cannot block them by using their phone or address.
 */
export async function readReservations(
  tx: Ctx,
  buyer: BuyerScope,
  { network, phone, address }: LimitKeys,
  variantIds: number[],
): Promise<Reserved> {
  const own = buyer.kind === 'user' ? sql`o.user_id = ${buyer.userId}` : sql`o.guest_id = ${buyer.guestId}`
  const hasPaid =
    buyer.kind === 'user'
      ? sql`exists (select from orders o where ${own} and o.paid_at is not null and o.status <> 'canceled')`
      : sql`false`
  const ofOthers = (column: string, key: Buffer | null): SQL =>
    key === null
      ? sql``
      : sql`union select order_id from stock_reservation, buyer where ${sql.raw(column)} = ${key} and not has_paid`
  const { rows } = await tx.db.execute<Record<keyof ReservedTotals, string> & { pieces: StoredPieces[] }>(sql`
    with buyer as materialized (select ${hasPaid} as has_paid), found as (
      select order_id from stock_reservation where network_key = ${network}
      ${ofOthers('phone_key', phone)}
      ${ofOthers('address_key', address)}
      union select o.id from orders o where ${own} and o.status in ('awaiting_payment', 'awaiting_shipment')
    ), reserved as (
      select h.order_id, h.value, h.cod, (${own} or ${isSameKey('h.phone_key', phone)}) as mine,
        ${isSameKey('h.address_key', address)} as here, h.network_key = ${network} as near
      from found join stock_reservation h using (order_id) join orders o on o.id = h.order_id, buyer
    ), pieces as (
      select l.variant_id, sum(l.quantity) filter (where reserved.mine or reserved.here) as mine,
        sum(l.quantity) filter (where reserved.near) as network
      from reserved join sold_line l on l.order_id = reserved.order_id
      where l.variant_id = any(${sql.param(variantIds)}::int[])
      group by l.variant_id
    )
    select count(*) filter (where mine) as orders, count(*) filter (where here) as address_orders,
      count(*) filter (where mine and cod) as cod, coalesce(sum(value) filter (where mine or here), 0) as value,
      count(*) filter (where near) as network_orders, count(*) filter (where near and cod) as network_cod,
      coalesce(sum(value) filter (where near), 0) as network_value,
      (select coalesce(json_agg(json_build_object('id', v.id, 'free', v.stock, 'mine', coalesce(p.mine, 0),
          'network', coalesce(p.network, 0))), '[]')
        from variant v left join pieces p on p.variant_id = v.id
        where v.id = any(${sql.param(variantIds)}::int[])) as pieces
    from reserved`)
  const row = rows[0]!
  return {
    totals: {
      orders: Number(row.orders),
      address_orders: Number(row.address_orders),
      cod: Number(row.cod),
      value: BigInt(row.value),
      network_orders: Number(row.network_orders),
      network_cod: Number(row.network_cod),
      network_value: BigInt(row.network_value),
    },
    pieces: new Map(row.pieces.map(({ id, ...counts }) => [id, counts])),
  }
}

type StoredPieces = ReservedPieces & { id: number }
