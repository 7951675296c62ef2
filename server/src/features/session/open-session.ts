import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { newToken } from '../../core/token.ts'
import { session } from '../../database/tables/people.ts'

/** A new session of this user; the token leaves the house once and is kept as a hash. */
export async function openSession(ctx: Ctx, userId: number): Promise<string> {
  const { token, hash } = newToken()
  await ctx.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId, createdAt: ctx.now, seenAt: ctx.now })
  return token
}
