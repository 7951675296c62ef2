import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { countAttempt } from '../../core/throttle.ts'
import { newToken } from '../../core/token.ts'
import { guest } from '../../database/tables/people.ts'

// High, because many phones share one IP address behind carrier-grade NAT.
const BY_ADDRESS = { tries: 300, seconds: 60 * 60 }

/** Creates a guest: the token identifies an anonymous phone as the owner of its orders. */
export async function openGuest(ctx: Ctx): Promise<ReplyOf<'POST /api/guest'>> {
  await countAttempt(ctx, `guest-ip:${networkOf(ctx.ip)}`, BY_ADDRESS)
  const { token, hash } = newToken()
  await ctx.db.insert(guest).values({ id: uuidv7(), tokenHash: hash, createdAt: ctx.now })
  return { token }
}
