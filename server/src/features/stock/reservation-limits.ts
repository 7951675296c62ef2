import { eq } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { afterTx } from '../../database/transaction.ts'
import type { AddressSnapshot } from '../orders/table.ts'
import { stockReservation } from './table.ts'
import { AppError, failWith } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { maxReservable, type PricedCartLine } from '../pricing/price-lines.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import {
  type LimitKeys,
  limitKeys,
  lockReservations,
  readReservations,
  type ReservedTotals,
} from './reserved-totals.ts'

type ReservationRequest = {
  buyer: BuyerScope
  address: AddressSnapshot
  cod: boolean
  lines: readonly PricedCartLine[]
  total: bigint
}
type Limits = ShopRuleValue<'stock_limits'>

/**
 * Checks the limits of reservations by unpaid orders. Orders of the same buyer, phone, address or network
 * wait for each other, so that concurrent ones cannot pass together.
 * @throws AppError hold_orders, hold_value, hold_share, hold_network, cod_orders, cod_network
 */
export async function checkReservationLimits(tx: Ctx, request: ReservationRequest): Promise<LimitKeys> {
  const { buyer, address, cod, lines, total } = request
  const keys = limitKeys(tx, address)
  const limits = await readShopRule(tx, 'stock_limits')
  await lockReservations(tx, buyer, keys)
  const variantIds = lines.map(({ variantId }) => variantId)
  const { totals, pieces } = await readReservations(tx, buyer, keys, variantIds)
  checkOrderCount(totals, limits)
  if (cod) await checkCodCount(tx, totals)
  if (totals.value + total > limits.value) failWith('hold_value', { amount: limits.value })
  if (totals.network_value + total > limits.network_value) failWith('hold_network', {})
  checkVariantShares(tx, limits, lines, pieces)
  return keys
}

/**
 * The reservation of an order whose buyer corrects the address counts for the new phone and address from now on, within
 * their limits; otherwise orders to one address would be placed to others first. Nothing for an order without one.
 * @throws AppError hold_orders, cod_orders
 */
export async function moveReservation(tx: Ctx, buyer: BuyerScope, orderId: string, to: AddressSnapshot): Promise<void> {
  // Without it, the totals are those of the other orders.
  const [held] = await tx.db.delete(stockReservation).where(eq(stockReservation.orderId, orderId)).returning()
  if (!held) return
  const keys = { ...limitKeys(tx, to), network: held.networkKey }
  await lockReservations(tx, buyer, keys)
  const limits = await readShopRule(tx, 'stock_limits')
  const { totals } = await readReservations(tx, buyer, keys, [])
  if (totals.orders >= limits.orders) failWith('hold_orders', { n: limits.orders })
  if (totals.address_orders >= limits.address_orders) failWith('hold_orders', { n: limits.address_orders })
  const terms = await readShopRule(tx, 'cod_terms')
  if (held.cod && totals.cod >= terms.orders) failWith('cod_orders', { n: terms.orders })
  await tx.db.insert(stockReservation).values({ ...held, phoneKey: keys.phone, addressKey: keys.address })
}

function checkOrderCount(reserved: ReservedTotals, limits: Limits): void {
  if (reserved.orders >= limits.orders) failWith('hold_orders', { n: limits.orders })
  if (reserved.address_orders >= limits.address_orders) failWith('hold_orders', { n: limits.address_orders })
  if (reserved.network_orders >= limits.network_orders) failWith('hold_network', {})
}

async function checkCodCount(tx: Ctx, reserved: ReservedTotals): Promise<void> {
  const terms = await readShopRule(tx, 'cod_terms')
  if (reserved.cod >= terms.orders) failWith('cod_orders', { n: terms.orders })
  if (reserved.network_cod >= terms.network_orders) failWith('cod_network', {})
}

// The share counts of the stock that would be free without this buyer's reservations.
const maxPieces = (free: number, reserved: number, share: number, pieces: number): number =>
  maxReservable(free + reserved, share, pieces) - reserved

function checkVariantShares(
  tx: Ctx,
  limits: Limits,
  lines: readonly PricedCartLine[],
  reserved: Awaited<ReturnType<typeof readReservations>>['pieces'],
): void {
  for (const line of lines) {
    const { free, mine, network } = reserved.get(line.variantId) ?? { free: 0, mine: 0, network: 0 }
    const maximum = maxPieces(free, mine, limits.share, limits.pieces)
    if (line.quantity > maximum) failWith('hold_share', { name: line.name[tx.lang], n: Math.max(maximum, 0) })
    if (line.quantity > maxPieces(free, network, limits.network_share, limits.network_pieces))
      failWith('hold_network', {})
  }
}

const HOUR_SECONDS = 3_600
const LIMIT_ERRORS = new Set(['hold_orders', 'hold_value', 'hold_share', 'hold_network', 'cod_orders', 'cod_network'])

/**
 * Counts orders rejected by reservation limits per network, and raises an alarm above the configured number. Runs
 * after the transaction, so that its rollback does not undo the count.
 */
export async function countLimitHit(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || !LIMIT_ERRORS.has(error.code)) return
  await afterTx(ctx, async ({ db }) => {
    const outer = { ...ctx, db }
    const network = networkOf(ctx.ip)
    try {
      const { rejections: maxErrors } = await readShopRule(outer, 'reservation_alarm')
      const withinLimit = await countAttempt(outer, `stock-limits:${network}`, {
        tries: maxErrors,
        seconds: HOUR_SECONDS,
      }).then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof AppError) return false
          throw cause
        },
      )
      if (!withinLimit)
        await raiseAlarm(
          outer,
          'network_limits_hit',
          { attempts: maxErrors, minutes: 60 },
          { subject: `network:${network}` },
        )
    } catch (cause) {
      ctx.log.error({ err: cause }, 'refused orders not counted')
    }
  })
}
