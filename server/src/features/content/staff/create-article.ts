import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { article } from '../../../database/tables/house.ts'
import { articleColumns } from './article-form.ts'
import { editedNow } from './move-article.ts'

/** Creates an article as a draft. */
export async function createArticle(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/article'>,
): Promise<ReplyOf<'POST /api/staff/article'>> {
  const scope = asStaff(ctx)
  const columns = await articleColumns(ctx, input)
  return inTx(ctx, async (tx) => {
    const [made] = await tx.db
      .insert(article)
      .values({ ...columns, ...editedNow(tx, scope), slug: uuidv7(), published: false })
      .returning({ id: article.id, version: article.version })
    await record(tx, 'article.created', { type: 'article', id: made!.id })
    return made!
  })
}
