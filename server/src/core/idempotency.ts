import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { inTx } from '../database/connect.ts'
import { idempotency } from '../database/tables/house.ts'
import { actorName, type Ctx } from './context.ts'
import { refuse } from './refusal.ts'

/**
 * Runs `work` at most once for a key of this actor. The key is written in the
 * transaction of the effect: a second request with it waits for the first and
 * gets its answer. A refusal or fault undoes the key together with the effect,
 * so the same key may be tried again.
 * @throws Refusal key_reused when the key came before with another input
 */
export async function once<T>(
  ctx: Ctx,
  route: string,
  key: string,
  input: unknown,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const scope = actorName(ctx.actor)
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest()
  const mine = and(eq(idempotency.scope, scope), eq(idempotency.route, route), eq(idempotency.key, key))
  return inTx(ctx, async (tx) => {
    const claimed = await tx.db
      .insert(idempotency)
      .values({ scope, route, key, requestHash, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (claimed.length === 0) {
      const [first] = await tx.db.select().from(idempotency).where(mine)
      if (!first?.requestHash.equals(requestHash)) return refuse('key_reused')
      return first.reply as T
    }
    const reply = await work(tx)
    await tx.db.update(idempotency).set({ reply }).where(mine)
    return reply
  })
}

/**
 * What a guest was answered belongs to the account that claims the guest: the same key, sent again after signing in, gets
 * the first answer. A key that the account has used itself keeps its own.
 */
// no audit: part of what claims the guest
export async function carryAnswers(tx: Ctx, guestId: string, userId: number): Promise<void> {
  const mine = eq(idempotency.scope, actorName({ kind: 'guest', guestId }))
  const to = actorName({ kind: 'user', userId })
  const { route, key, requestHash, reply, createdAt } = idempotency
  await tx.db
    .insert(idempotency)
    .select(
      tx.db
        .select({ scope: sql<string>`${to}::text`.as('scope'), route, key, requestHash, reply, createdAt })
        .from(idempotency)
        .where(mine),
    )
    .onConflictDoNothing()
  await tx.db.delete(idempotency).where(mine)
}
