import { readFile } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { avatarVersion, storeAvatar } from '../pictures/derived-pictures.ts'

const DEFAULT_AVATAR_FILE = new URL('../../../assets/avatar-998.webp', import.meta.url)
let defaultAvatar: Promise<Buffer> | undefined

/** A user's avatar. Users without one and unknown ids get the same default picture (user 998). */
export const readAvatar: Handler<'GET /api/user/avatar/{id}'> = async (ctx, input) => {
  const [row] = await ctx.db.select({ avatar: user.avatar }).from(user).where(eq(user.id, input.id))
  const own = row?.avatar ? await ctx.deps.files.get(row.avatar) : null
  const etag = (own && avatarVersion(row!.avatar)) ?? '998'
  return {
    bytes: own ?? (await (defaultAvatar ??= readFile(DEFAULT_AVATAR_FILE))),
    type: 'image/webp',
    private: false,
    etag,
  }
}

const UPLOAD_LIMIT = { tries: 30, seconds: 86_400 }

/** Stores a new avatar of the caller; removes the old file. */
export const changeAvatar: Handler<'POST /api/user/avatar'> = async (ctx, _, upload) => {
  const scope = asUser(ctx)
  await countAttempt(ctx, `avatar:${scope.userId}`, UPLOAD_LIMIT)
  const key = await storeAvatar(ctx, await upload.receive())
  try {
    await replaceAvatar(ctx, scope, key)
  } catch (error) {
    await ctx.deps.files.remove(key)
    throw error
  }
  return { avatar: avatarVersion(key)! }
}

export const removeAvatar: Handler<'DELETE /api/user/avatar'> = async (ctx) => {
  await replaceAvatar(ctx, asUser(ctx), null)
}

async function replaceAvatar(ctx: Ctx, { userId }: UserScope, key: string | null): Promise<void> {
  const before = await inTx(ctx, async (tx) => {
    const isOwnAccount = and(eq(user.id, userId), isNull(user.disabledAt))
    const [locked] = await tx.db.select({ avatar: user.avatar }).from(user).where(isOwnAccount).for('no key update')
    if (!locked) return fail('session_expired')
    if (locked.avatar === key) return null
    await tx.db.update(user).set({ avatar: key }).where(isOwnAccount)
    await recordAudit(tx, key ? 'user.avatar_changed' : 'user.avatar_removed', { type: 'user', id: userId })
    return locked.avatar
  })
  if (before) await ctx.deps.files.remove(before)
}
