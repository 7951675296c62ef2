import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { pushSubscription } from '../../database/tables/push.ts'
import { accept } from './address.ts'

const BY_USER = { tries: 60, seconds: 60 * 60 }
/** Most devices of a user; adding one more deletes the oldest. */
const DEVICES = 10

/**
 * Binds a browser's subscription to the current session. A browser has one endpoint: if another
 * user had it before, that subscription and its pending notices are deleted.
 */
export async function subscribe(
  ctx: Ctx,
  input: ParsedOf<'POST /api/push/subscription'>,
): Promise<ReplyOf<'POST /api/push/subscription'>> {
  const { userId } = asUser(ctx)
  if (ctx.actor.kind !== 'user') return refuse('login_required')
  const { sessionId } = ctx.actor
  await countAttempt(ctx, `push:${userId}`, BY_USER)
  const { endpointHash, sealed } = accept(ctx, { endpoint: input.endpoint, keys: input.keys })
  const mine = { userId, sessionId, sealed, lang: input.lang, device: input.device }
  return inTx(ctx, async (tx) => {
    await tx.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.userId, userId)))
    const made = uuidv7()
    const [kept] = await tx.db
      .insert(pushSubscription)
      .values({ id: made, endpointHash, createdAt: tx.now, ...mine })
      .onConflictDoUpdate({ target: pushSubscription.endpointHash, set: { ...mine, failures: 0 } })
      .returning({ id: pushSubscription.id })
    const { id } = kept!
    if (id === made) {
      await record(tx, 'push.subscribed', { type: 'user', id: userId }, { device: input.device })
      await trim(tx, userId)
    }
    return { id }
  })
}

async function trim(tx: Ctx, userId: number): Promise<void> {
  const old = await tx.db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .offset(DEVICES)
  if (old.length === 0) return
  await tx.db.delete(pushSubscription).where(
    inArray(
      pushSubscription.id,
      old.map(({ id }) => id),
    ),
  )
}
