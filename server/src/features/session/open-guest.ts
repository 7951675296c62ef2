import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { countAttempt } from '../../core/throttle.ts'
import { newToken } from '../../core/token.ts'
import { guest } from '../../database/tables/people.ts'

// Many phones share one address behind a mobile network.
const BY_ADDRESS = { tries: 300, seconds: 60 * 60 }

/** A token that makes an anonymous phone the owner of the orders it places. */
export async function openGuest(ctx: Ctx): Promise<ReplyOf<'POST /api/guest'>> {
  await countAttempt(ctx, `guest-ip:${networkOf(ctx.ip)}`, BY_ADDRESS)
  const { token, hash } = newToken()
  await ctx.db.insert(guest).values({ id: uuidv7(), tokenHash: hash, createdAt: ctx.now })
  return { token }
}
