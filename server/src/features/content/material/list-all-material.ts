import { and, desc, eq, lt } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { article } from '../../../database/tables/house.ts'
import { material } from '../../../database/tables/material.ts'
import { said, wordsOf } from './list-material.ts'
import { presentPiece } from './present-piece.ts'

const SIZE = 50
const ID = /^[1-9]\d{0,15}$/

/** All material, for staff, newest first; the cursor is the id of the last row of the previous page. */
export async function listAllMaterial(
  ctx: Ctx,
  { state, level2, q, cursor }: ParsedOf<'GET /api/staff/material'>,
): Promise<ReplyOf<'GET /api/staff/material'>> {
  asStaff(ctx)
  if (cursor !== undefined && !ID.test(cursor)) return refuse('bad_input')
  const rows = await ctx.db
    .select({ article, material, picture })
    .from(material)
    .innerJoin(article, eq(article.id, material.articleId))
    .leftJoin(picture, eq(picture.key, article.coverKey))
    .where(
      and(
        state ? eq(material.state, state) : undefined,
        level2 ? eq(article.level2, level2) : undefined,
        ...wordsOf(q).map(said),
        cursor === undefined ? undefined : lt(material.articleId, Number(cursor)),
      ),
    )
    .orderBy(desc(material.articleId))
    .limit(SIZE + 1)
  const list = rows.slice(0, SIZE).map(presentPiece)
  return { list, next: rows.length > SIZE ? String(list.at(-1)?.id) : null }
}
