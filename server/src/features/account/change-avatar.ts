import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { Upload } from '../../core/upload.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { user } from '../../database/tables/people.ts'
import { avatarVersion, storeAvatar } from '../pictures/avatar-picture.ts'

const A_DAY = { tries: 30, seconds: 86_400 }

/** Stores a new avatar of the caller; removes the old file. */
export async function changeAvatar(
  ctx: Ctx,
  _: ParsedOf<'POST /api/user/avatar'>,
  upload: Upload,
): Promise<ReplyOf<'POST /api/user/avatar'>> {
  const scope = asUser(ctx)
  await countAttempt(ctx, `avatar:${scope.userId}`, A_DAY)
  const key = await storeAvatar(ctx, await upload.receive())
  try {
    await replace(ctx, scope, key)
  } catch (error) {
    await ctx.house.files.remove(key)
    throw error
  }
  return { avatar: avatarVersion(key)! }
}

export async function removeAvatar(ctx: Ctx): Promise<ReplyOf<'DELETE /api/user/avatar'>> {
  await replace(ctx, asUser(ctx), null)
  return {}
}

async function replace(ctx: Ctx, { userId }: UserScope, key: string | null): Promise<void> {
  const before = await inTx(ctx, async (tx) => {
    const mine = and(eq(user.id, userId), isNull(user.disabledAt))
    const [held] = await tx.db.select({ avatar: user.avatar }).from(user).where(mine).for('no key update')
    if (!held) return refuse('session_expired')
    if (held.avatar === key) return null
    await tx.db.update(user).set({ avatar: key }).where(mine)
    await record(tx, key ? 'user.avatar_changed' : 'user.avatar_removed', { type: 'user', id: userId })
    return held.avatar
  })
  if (before) await ctx.house.files.remove(before)
}
