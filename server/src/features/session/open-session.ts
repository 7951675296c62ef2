import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { deviceOf } from '../../core/device.ts'
import { newToken } from '../../core/token.ts'
import { session } from '../../database/tables/people.ts'

/** A new session of somebody who has just proven a password; the token leaves the house once and is kept as a hash. */
export async function openSession(ctx: Ctx, userId: number): Promise<string> {
  const { token, hash } = newToken()
  await ctx.db.insert(session).values({
    id: uuidv7(),
    tokenHash: hash,
    userId,
    createdAt: ctx.now,
    seenAt: ctx.now,
    provenAt: ctx.now,
    device: deviceOf(ctx.agent),
  })
  return token
}
