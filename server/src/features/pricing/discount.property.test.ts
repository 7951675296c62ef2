import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountedPoints, discountLines, mostDiscount, type PricedPieces, spreadDiscount } from './discount.ts'

const line = fc.record({
  price: fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 2_000_000n)),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
})
const lines = fc.array(line, { minLength: 1, maxLength: 50 })
const toPart = ({ price, quantity }: { price: bigint; quantity: number }): PricedPieces => ({
  full: price,
  discount: 0n,
  quantity,
})
const paid = (parts: readonly PricedPieces[]) =>
  parts.reduce((sum, { full, discount, quantity }) => sum + (full - discount) * BigInt(quantity), 0n)
const pieces = (parts: readonly PricedPieces[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)
const numbered = (given: { price: bigint; quantity: number }[]) =>
  given.map((entry, variantId) => ({ ...entry, variantId }))

test('an amount is taken off exactly, in proportion, and divides at most one line', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const parts = given.map(toPart)
      const most = mostDiscount(parts)
      fc.pre(most > 0n)
      const amount = 1n + ((most - 1n) * BigInt(Math.floor(part * 1_000_000))) / 1_000_000n
      const spread = spreadDiscount(parts, amount)!
      expect(paid(parts) - paid(spread.flat())).toBe(amount)
      expect(spread.filter((group) => group.length > 1).length).toBeLessThanOrEqual(1)
      spread.forEach((group, at) => {
        expect(pieces(group)).toBe(parts[at]!.quantity)
        const discounts = group.map(({ discount }) => discount)
        if (discounts.length > 1) expect(discounts[1]! - discounts[0]!).toBe(1n)
        for (const { full, discount } of group) {
          expect(discount >= 0n && full - discount >= 1n).toBe(true)
          // With usual prices no piece is more than a satang off its share.
          if (parts.every(({ full: price }) => price > 1_000n) && amount * 2n < paid(parts))
            expect(discount - (full * amount) / paid(parts)).toBeLessThanOrEqual(1n)
        }
      })
    }),
    { numRuns: 2_000 },
  )
})

test('all quantities: a sum off one line is exact, in one price or two that differ by a satang', () => {
  for (let quantity = 1; quantity <= 999; quantity += 1)
    for (const amount of [1n, 7n, 100n, 3_333n, BigInt(quantity) * 99n, BigInt(quantity) * 99n - 1n]) {
      const parts = [{ full: 100n, discount: 0n, quantity }]
      const [group] = spreadDiscount(parts, amount) ?? []
      if (amount > BigInt(quantity) * 99n || amount === 0n) continue
      expect(paid(parts) - paid(group!)).toBe(amount)
      expect(group!.length).toBe(amount % BigInt(quantity) === 0n ? 1 : 2)
    }
})

test('one satang more than the pieces can bear is refused', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const parts = given.map(toPart)
      expect(spreadDiscount(parts, mostDiscount(parts) + 1n)).toBeUndefined()
    }),
  )
})

const value = fc.oneof(
  fc.record({ by: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ by: fc.constant('share' as const), share: fc.integer({ min: 1, max: 10_000 }) }),
)

test('discounts of lines and of the order: no piece is free, none is lost, and sums of baht are exact', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(fc.option(value), { minLength: 8, maxLength: 8 }),
      fc.option(value),
      (given, ofLines, order) => {
        const requested = {
          lines: ofLines.flatMap((one, at) => (one && at < given.length ? [{ variant_id: at, value: one }] : [])),
          ...(order && { order }),
        }
        const discounted = discountLines(numbered(given), requested)
        if (!discounted) return
        discounted.forEach((parts, at) => {
          expect(pieces(parts)).toBe(given[at]!.quantity)
          for (const { full, discount } of parts) {
            expect(full).toBe(given[at]!.price)
            expect(discount >= 0n && discount < full).toBe(true)
          }
          expect(new Set(parts.map(({ discount }) => discount)).size).toBe(parts.length)
        })
        const amounts = [...requested.lines.map((one) => one.value), ...(order ? [order] : [])]
        if (amounts.every(({ by }) => by === 'amount')) {
          const sum = amounts.reduce((total, one) => total + (one.by === 'amount' ? BigInt(one.amount) : 0n), 0n)
          expect(paid(given.map(toPart)) - paid(discounted.flat())).toBe(sum)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([
  ['a percentage is rounded down for each piece, so that a line keeps one price', 9_995n, 3, 1_000, [[8_996n, 3]]],
  ['all but a satang', 100n, 2, 9_900, [[1n, 2]]],
])('%s', (_what, price, quantity, share, expected) => {
  const discounted = discountLines(numbered([{ price, quantity }]), { lines: [], order: { by: 'share', share } })!
  expect(discounted[0]!.map((part) => [part.full - part.discount, part.quantity])).toEqual(expected)
})

test('100 percent is refused', () => {
  const all = { lines: [], order: { by: 'share' as const, share: 10_000 } }
  expect(discountLines(numbered([{ price: 100n, quantity: 2 }]), all)).toBeUndefined()
})

test.each([
  [10, 10_000n, 0n, 10],
  [10, 10_000n, 1n, 10],
  [10, 10_000n, 2_000n, 8],
  [1, 10_000n, 4_999n, 1],
  [1, 10_000n, 5_001n, 0],
  [0, 10_000n, 5_000n, 0],
])('%i points of a piece of %i satang less %i: %i', (points, full, discount, expected) => {
  expect(discountedPoints(points, { full, discount, quantity: 1 })).toBe(expected)
})
