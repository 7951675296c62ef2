import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { houseOf, phoneOf } from '../../core/same-address.ts'
import { seal, unseal } from '../../core/seal.ts'
import { marker } from '../../database/tables/house.ts'
import { order } from '../../database/tables/orders.ts'
import { newcomerMark } from '../../database/tables/rewards.ts'

const KEY = 'newcomer_key'

type Mark = { kind: 'phone' | 'address'; key: Buffer }

/**
 * Marks phone and address of an order as used for a newcomer reward, in the caller's transaction. Later orders with one of
 * them, from any account, are not of a newcomer; of two concurrent calls the second waits for the first.
 * @returns false, without marking anything, when another reward uses one of them
 */
export async function markNewcomer(ctx: Ctx, orderId: string, rewardId: string): Promise<boolean> {
  const marks = await marksOf(ctx, orderId)
  if (marks.length === 0) return true
  const made = await ctx.db
    .insert(newcomerMark)
    .values(marks.map((mark) => ({ ...mark, rewardId })))
    .onConflictDoNothing()
    .returning({ kind: newcomerMark.kind })
  if (made.length === marks.length) return true
  await ctx.db.delete(newcomerMark).where(eq(newcomerMark.rewardId, rewardId))
  return false
}

// Phone before address: a fixed lock order avoids deadlocks.
async function marksOf(ctx: Ctx, orderId: string): Promise<Mark[]> {
  const [found] = await ctx.db.select({ address: order.address }).from(order).where(eq(order.id, orderId))
  if (!found) return []
  const secret = await secretOf(ctx)
  const marks: Mark[] = []
  for (const [kind, value] of [
    ['phone', phoneOf(found.address)],
    ['address', houseOf(found.address)],
  ] as const)
    if (value !== null) marks.push({ kind, key: createHmac('sha256', secret).update(`${kind}:${value}`).digest() })
  return marks
}

/**
 * HMAC key of the marks, created once per database and stored encrypted. Marks are compared for ever, so their key must
 * survive a change of SECRET_KEY; a plain hash of a phone number could be found by trying all numbers.
 */
async function secretOf(ctx: Ctx): Promise<Buffer> {
  const kept = await read(ctx)
  if (kept) return kept
  const value = seal(ctx.house.settings, KEY, randomBytes(32).toString('base64'))
  await ctx.db.insert(marker).values({ name: KEY, value, at: ctx.now }).onConflictDoNothing()
  return (await read(ctx))!
}

async function read(ctx: Ctx): Promise<Buffer | undefined> {
  const [kept] = await ctx.db.select({ value: marker.value }).from(marker).where(eq(marker.name, KEY))
  return kept && Buffer.from(unseal(ctx.house.settings, KEY, kept.value), 'base64')
}
