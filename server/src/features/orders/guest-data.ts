import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { idempotency } from '../../database/tables/house.ts'
import { order } from '../../database/tables/orders.ts'
import { guest } from '../../database/tables/people.ts'
import { forgetBuyer, keptOrders, openBusiness } from './forget-buyer.ts'
import { readOrders, readOwnReturns } from './own-data.ts'
import { ordersOf } from './whose-orders.ts'

const KEPT_YEARS = 5
const READS = { tries: 30, seconds: 3_600 }

type Present = (
  sections: { name: 'orders' | 'returns' | 'taxDocuments'; rows: Awaited<ReturnType<typeof readOrders>> }[],
) => {
  sections: ReplyOf<'GET /api/guest/data'>['sections']
  labels: Record<string, string>
}

function asGuest(ctx: Ctx) {
  const scope = asBuyer(ctx)
  // Accounts use their own page for this.
  return scope.kind === 'guest' ? scope : refuse('forbidden')
}

/** @throws AppError login_required, forbidden for an account, too_many */
export async function readGuestData(
  ctx: Ctx,
  present: Present,
  readTaxDocuments: (ctx: Ctx, scope: BuyerScope) => ReturnType<typeof readOrders>,
): Promise<ReplyOf<'GET /api/guest/data'>> {
  const scope = asGuest(ctx)
  await countAttempt(ctx, `guest-data:${scope.guestId}`, READS)
  return {
    made_at: ctx.now.toISOString(),
    ...present([
      { name: 'orders', rows: await readOrders(ctx, scope) },
      { name: 'returns', rows: await readOwnReturns(ctx, scope) },
      { name: 'taxDocuments', rows: await readTaxDocuments(ctx, scope) },
    ]),
    obstacles: await openBusiness(ctx, scope),
    kept: { orders: await keptOrders(ctx, scope), years: KEPT_YEARS },
  }
}

type Words = { guest: (tx: Ctx, id: string) => Promise<void>; orders: (tx: Ctx, ids: string[]) => Promise<void> }

/**
 * Erases personal data of the guest's orders except documents of sales; the guest token is invalid afterwards.
 * @throws AppError login_required, forbidden for an account, too_many, deletion_blocked
 */
export async function eraseGuest(ctx: Ctx, words: Words): Promise<ReplyOf<'POST /api/guest/erase'>> {
  const scope = asGuest(ctx)
  await countAttempt(ctx, `guest-data:${scope.guestId}`, READS)
  const files = await inTx(ctx, async (tx) => {
    // Calls that write for this guest lock the same row: they finish first, or find the guest erased.
    await tx.db.select({ id: guest.id }).from(guest).where(eq(guest.id, scope.guestId)).for('update')
    if ((await openBusiness(tx, scope)).length > 0) return refuse('deletion_blocked')
    await words.guest(tx, scope.guestId)
    const mine = await tx.db.select({ id: order.id }).from(order).where(ordersOf(scope))
    await words.orders(
      tx,
      mine.map(({ id }) => id),
    )
    const gone = await forgetBuyer(tx, scope)
    await tx.db.delete(idempotency).where(eq(idempotency.scope, `guest:${scope.guestId}`))
    await tx.db
      .update(guest)
      .set({ tokenHash: randomBytes(32), erasedAt: tx.now })
      .where(eq(guest.id, scope.guestId))
    await record(tx, 'guest.erased', { type: 'guest', id: scope.guestId })
    return gone
  })
  for (const file of files) await ctx.house.files.remove(file)
  return {}
}
