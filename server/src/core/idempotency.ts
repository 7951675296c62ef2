import { and, eq, sql } from 'drizzle-orm'
import { inTx } from '../database/transaction.ts'
import { idempotency } from '../database/core-tables.ts'
import { actorName, type Ctx } from './context.ts'
import { macOf, isMac } from '../lib/crypto.ts'
import { fail } from '../lib/errors.ts'

const MAC_PURPOSE = 'idempotent requests'

/**
 * Runs `work` at most once for an idempotency key of this actor. The key is inserted in the transaction of the work: a
 * concurrent request with the same key waits for the first and gets its stored reply. An error rolls the key back
 * together with the work, so the same key may be used again.
 * @throws AppError key_reused when the key was used with another input
 */
export async function runIdempotent<T>(
  ctx: Ctx,
  route: string,
  key: string,
  input: unknown,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const scope = actorName(ctx.actor)
  const text = JSON.stringify(input)
  // With a key, because inputs contain numbers of bank accounts, which are short enough to be guessed from a plain hash.
  const requestHash = macOf(ctx.deps.config, MAC_PURPOSE, text)
  const ownKey = and(eq(idempotency.scope, scope), eq(idempotency.route, route), eq(idempotency.key, key))
  return inTx(ctx, async (tx) => {
    const inserted = await tx.db
      .insert(idempotency)
      .values({ scope, route, key, requestHash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (inserted.length === 0) {
      const [first] = await tx.db.select().from(idempotency).where(ownKey)
      if (!first || !isMac(ctx.deps.config, MAC_PURPOSE, text, first.requestHash)) return fail('key_reused')
      return first.reply as T
    }
    const reply = await work(tx)
    await tx.db.update(idempotency).set({ reply }).where(ownKey)
    return reply
  })
}

/**
 * Moves stored replies of a guest to the account that claims the guest, so that a request repeated after signing in gets
 * the first reply. Keys that the account has used itself keep their own reply.
 */
// no audit: part of claiming the guest
export async function moveIdempotencyKeys(tx: Ctx, guestId: string, userId: number): Promise<void> {
  const ownKey = eq(idempotency.scope, actorName({ kind: 'guest', guestId }))
  const to = actorName({ kind: 'user', userId })
  const { route, key, requestHash, reply, createdAt } = idempotency
  await tx.db
    .insert(idempotency)
    .select(
      tx.db
        .select({ scope: sql<string>`${to}::text`.as('scope'), route, key, requestHash, reply, createdAt })
        .from(idempotency)
        .where(ownKey),
    )
    .onConflictDoNothing()
  await tx.db.delete(idempotency).where(ownKey)
}
