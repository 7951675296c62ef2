import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../../core/audit.ts'
import { type BuyerScope, type Ctx, asBuyer } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { idempotency } from '../../../database/core-tables.ts'
import { order } from '../table.ts'
import { guest } from '../../account/table.ts'
import { eraseBuyerOrders, countRetainedOrders, listDeletionObstacles } from './erase-buyer.ts'
import { readOwnOrders, readOwnReturns } from './own-data.ts'
import { ordersOfBuyer } from '../base/order-access.ts'

const RETENTION_YEARS = 5
const RATE_LIMIT = { tries: 30, seconds: 3_600 }

type Present = (
  sections: { name: 'orders' | 'returns' | 'taxDocuments'; rows: Awaited<ReturnType<typeof readOwnOrders>> }[],
) => {
  sections: ReplyOf<'GET /api/guest/data'>['sections']
  labels: Record<string, string>
}

function asGuest(ctx: Ctx) {
  const scope = asBuyer(ctx)
  // Accounts use their own page for this.
  return scope.kind === 'guest' ? scope : fail('forbidden')
}

/** @throws AppError login_required, forbidden for an account, too_many */
export async function readGuestData(
  ctx: Ctx,
  present: Present,
  readTaxDocuments: (ctx: Ctx, scope: BuyerScope) => ReturnType<typeof readOwnOrders>,
): Promise<ReplyOf<'GET /api/guest/data'>> {
  const scope = asGuest(ctx)
  await countAttempt(ctx, `guest-data:${scope.guestId}`, RATE_LIMIT)
  return {
    made_at: ctx.now.toISOString(),
    ...present([
      { name: 'orders', rows: await readOwnOrders(ctx, scope) },
      { name: 'returns', rows: await readOwnReturns(ctx, scope) },
      { name: 'taxDocuments', rows: await readTaxDocuments(ctx, scope) },
    ]),
    obstacles: await listDeletionObstacles(ctx, scope),
    retained: { orders: await countRetainedOrders(ctx, scope), years: RETENTION_YEARS },
  }
}

type EraseTexts = { guest: (tx: Ctx, id: string) => Promise<void>; orders: (tx: Ctx, ids: string[]) => Promise<void> }

/**
 * Erases personal data of the guest's orders except documents of sales; the guest token is invalid afterwards.
 * @throws AppError login_required, forbidden for an account, too_many, deletion_blocked
 */
export async function eraseGuest(ctx: Ctx, eraseTexts: EraseTexts): Promise<void> {
  const scope = asGuest(ctx)
  await countAttempt(ctx, `guest-data:${scope.guestId}`, RATE_LIMIT)
  const files = await inTx(ctx, async (tx) => {
    // Calls that write for this guest lock the same row: they finish first, or find the guest erased.
    await tx.db.select({ id: guest.id }).from(guest).where(eq(guest.id, scope.guestId)).for('update')
    if ((await listDeletionObstacles(tx, scope)).length > 0) return fail('deletion_blocked')
    await eraseTexts.guest(tx, scope.guestId)
    const ownOrders = await tx.db.select({ id: order.id }).from(order).where(ordersOfBuyer(scope))
    await eraseTexts.orders(
      tx,
      ownOrders.map(({ id }) => id),
    )
    const fileKeys = await eraseBuyerOrders(tx, scope)
    await tx.db.delete(idempotency).where(eq(idempotency.scope, `guest:${scope.guestId}`))
    await tx.db
      .update(guest)
      .set({ tokenHash: randomBytes(32), erasedAt: tx.now })
      .where(eq(guest.id, scope.guestId))
    await recordAudit(tx, 'guest.erased', { type: 'guest', id: scope.guestId })
    return fileKeys
  })
  for (const file of files) await ctx.deps.files.remove(file)
}
