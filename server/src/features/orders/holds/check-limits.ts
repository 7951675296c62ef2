import { and, inArray, isNotNull, eq, ne, sql } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { refuseWith } from '../../../core/refusal.ts'
import { variant } from '../../../database/tables/catalogue.ts'
import { type AddressSnapshot, order } from '../../../database/tables/orders.ts'
import type { Line } from '../../pricing/price-lines.ts'
import { mostHeld } from '../../pricing/most-held.ts'
import { readSetting } from '../../settings/read-setting.ts'
import type { SettingValue } from '../../settings/setting-kinds.ts'
import { type HoldKeys, holdKeys, lockKeys } from './hold-keys.ts'
import { type Held, readHeld, readPieces } from './read-held.ts'

type Asked = { buyer: BuyerScope; address: AddressSnapshot; cod: boolean; lines: readonly Line[]; total: bigint }
type Limits = SettingValue<'stock_limits'>

/**
 * Checks the limits of reservations by unpaid orders. Advisory locks serialize orders of the same buyer, phone,
 * address or network until the transaction ends, so that concurrent orders cannot pass together.
 * @throws AppError hold_orders, hold_value, hold_share, hold_network, cod_orders, cod_network
 */
export async function checkLimits(tx: Ctx, asked: Asked): Promise<HoldKeys> {
  const { buyer, address, cod, lines, total } = asked
  const keys = holdKeys(tx, address)
  const limits = await readSetting(tx, 'stock_limits')
  const locks = lockKeys(tx, buyer, keys)
  for (const key of locks) await tx.db.execute(sql`select pg_advisory_xact_lock(${key})`)
  const known = await hasPaid(tx, buyer)
  const held = await readHeld(tx, buyer, keys, known)
  checkOrders(held, limits)
  if (cod) await checkCod(tx, held)
  if (held.value + total > limits.value) refuseWith('hold_value', { amount: limits.value })
  if (held.network_value + total > limits.network_value) refuseWith('hold_network', {})
  await checkShares(tx, limits, lines, await readPieces(tx, buyer, keys, known, idsOf(lines)))
  return keys
}

const idsOf = (lines: readonly Line[]) => lines.map(({ variantId }) => variantId)

async function hasPaid(tx: Ctx, buyer: BuyerScope): Promise<boolean> {
  if (buyer.kind === 'guest') return false
  const [paid] = await tx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.userId, buyer.userId), isNotNull(order.paidAt), ne(order.status, 'canceled')))
    .limit(1)
  return paid !== undefined
}

function checkOrders(held: Held, limits: Limits): void {
  if (held.orders >= limits.orders) refuseWith('hold_orders', { n: limits.orders })
  if (held.address_orders >= limits.address_orders) refuseWith('hold_orders', { n: limits.address_orders })
  if (held.network_orders >= limits.network_orders) refuseWith('hold_network', {})
}

async function checkCod(tx: Ctx, held: Held): Promise<void> {
  const terms = await readSetting(tx, 'cod_terms')
  if (held.cod >= terms.orders) refuseWith('cod_orders', { n: terms.orders })
  if (held.network_cod >= terms.network_orders) refuseWith('cod_network', {})
}

// The share counts of the stock that would be free without this buyer's reservations.
const mostOf = (free: number, held: number, share: number, pieces: number): number =>
  mostHeld(free + held, share, pieces) - held

async function checkShares(
  tx: Ctx,
  limits: Limits,
  lines: readonly Line[],
  held: Awaited<ReturnType<typeof readPieces>>,
): Promise<void> {
  // Read after the locks, so that stock taken by a concurrent order is no longer free.
  const rows = await tx.db
    .select({ id: variant.id, stock: variant.stock })
    .from(variant)
    .where(inArray(variant.id, idsOf(lines)))
  const stock = new Map(rows.map((row) => [row.id, row.stock]))
  for (const line of lines) {
    const free = stock.get(line.variantId) ?? 0
    const { mine, network } = held.get(line.variantId) ?? { mine: 0, network: 0 }
    const most = mostOf(free, mine, limits.share, limits.pieces)
    if (line.quantity > most) refuseWith('hold_share', { name: line.name[tx.lang], n: Math.max(most, 0) })
    if (line.quantity > mostOf(free, network, limits.network_share, limits.network_pieces))
      refuseWith('hold_network', {})
  }
}
