import type { RequestedDiscounts } from '@bailu/contract/orders/discount'
import { applyRate, shareOf } from '../../lib/money.ts'

/** Pieces of one line at one price: satang of each before any discount, and what is taken off each. */
export type PricedPieces = { full: bigint; discount: bigint; quantity: number }

const LEAST_PRICE = 1n
const leftOf = ({ full, discount }: PricedPieces): bigint => full - discount
const worth = (parts: readonly PricedPieces[]): bigint =>
  parts.reduce((sum, part) => sum + leftOf(part) * BigInt(part.quantity), 0n)
const countPieces = (parts: readonly PricedPieces[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** The largest sum that can be taken off these pieces: each still costs a satang. */
export const mostDiscount = (parts: readonly PricedPieces[]): bigint =>
  worth(parts) - LEAST_PRICE * BigInt(countPieces(parts))

/**
 * Takes exactly `amount` satang off pieces, in proportion to their prices. All pieces of a part have one price afterwards, but
 * for at most one part, which is divided because the last satang do not go into its number of pieces.
 * @returns for each part its one or two new parts; undefined when a piece would cost nothing
 */
export function spreadDiscount<P extends PricedPieces>(parts: readonly P[], amount: bigint): P[][] | undefined {
  if (amount > mostDiscount(parts)) return undefined
  const sum = worth(parts)
  const spread = parts.map((part) => [{ ...part, discount: part.discount + shareOf(leftOf(part), amount, sum) }])
  let rest = amount - (sum - worth(spread.flat()))
  const byQuantity = spread.toSorted((a, b) => b[0]!.quantity - a[0]!.quantity)
  while (rest > 0n) {
    const divisible: P[][] = []
    for (const group of byQuantity) {
      const [part] = group
      if (!part || leftOf(part) <= LEAST_PRICE) continue
      if (BigInt(part.quantity) > rest) divisible.push(group)
      else {
        part.discount += 1n
        rest -= BigInt(part.quantity)
      }
    }
    const group = divisible.at(-1)
    const part = group?.[0]
    if (rest === 0n || !group || !part) continue
    const cheaper = Number(rest)
    group.push({ ...part, discount: part.discount + 1n, quantity: cheaper })
    part.quantity -= cheaper
    rest = 0n
  }
  return spread
}

/** A share is taken off each piece, rounded down, so that pieces of one price keep one price. */
function takeShare<P extends PricedPieces>(part: P, bp: number): P | undefined {
  const taken = { ...part, discount: part.discount + applyRate(leftOf(part), bp) }
  return leftOf(taken) < LEAST_PRICE ? undefined : taken
}

type Value = NonNullable<RequestedDiscounts['order']>

function takeOff<P extends PricedPieces>(parts: readonly P[], value: Value): P[] | undefined {
  if (value.by === 'amount') return spreadDiscount(parts, BigInt(value.amount))?.flat()
  const taken = parts.flatMap((part) => takeShare(part, value.share) ?? [])
  return taken.length === parts.length ? taken : undefined
}

type Line = { variantId: number; price: bigint; quantity: number }

/**
 * The pieces of each line after the discounts of single lines, and then that of the order on what is left.
 * @returns undefined when a piece would cost nothing
 */
export function discountLines(
  lines: readonly Line[],
  { lines: lineDiscounts, order }: RequestedDiscounts,
): PricedPieces[][] | undefined {
  const parts = lines.map(({ variantId, price, quantity }, at) => {
    const part = { at, full: price, discount: 0n, quantity }
    const value = lineDiscounts.find(({ variant_id: id }) => id === variantId)?.value
    return value ? takeOff([part], value) : [part]
  })
  if (parts.includes(undefined)) return undefined
  const all = parts.flatMap((part) => part ?? [])
  const discounted = order && all.length > 0 ? takeOff(all, order) : all
  return discounted && lines.map((_, line) => joinEqual(discounted.filter(({ at }) => at === line)))
}

const joinEqual = (parts: readonly PricedPieces[]): PricedPieces[] =>
  [...Map.groupBy(parts, ({ discount }) => discount).values()]
    .map((equal) => ({ full: equal[0]!.full, discount: equal[0]!.discount, quantity: countPieces(equal) }))
    .toSorted((a, b) => (a.discount < b.discount ? -1 : 1))

/** The points of a piece fall with what is paid for it, to the nearest whole point. */
export const discountedPoints = (points: number, { full, discount }: PricedPieces): number =>
  discount === 0n ? points : Number((2n * BigInt(points) * (full - discount) + full) / (2n * full))
