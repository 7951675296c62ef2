import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import type { PictureReply } from '../../core/perform.ts'
import { user } from '../../database/tables/people.ts'
import { avatarVersion } from '../pictures/avatar-picture.ts'

const FALLBACK = new URL('../../../assets/avatar-998.webp', import.meta.url)
let fallback: Promise<Buffer> | undefined

/** A user's avatar. Users without one and unknown ids get the same default picture (user 998). */
export async function readAvatar(ctx: Ctx, input: ParsedOf<'GET /api/user/avatar/{id}'>): Promise<PictureReply> {
  const [found] = await ctx.db.select({ avatar: user.avatar }).from(user).where(eq(user.id, input.id))
  const own = found?.avatar ? await ctx.house.files.get(found.avatar) : null
  const tag = (own && avatarVersion(found!.avatar)) ?? '998'
  return { bytes: own ?? (await (fallback ??= readFile(FALLBACK))), type: 'image/webp', private: false, tag }
}
