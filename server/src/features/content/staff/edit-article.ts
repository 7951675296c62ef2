import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { articleColumns, refuseUnwritten } from './article-form.ts'
import { moveArticle } from './move-article.ts'

/** Changes an article; a published one must stay complete. Without `publish_at` the stored time is unchanged. */
export async function editArticle(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/staff/article/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/article/{id}'>> {
  const scope = asStaff(ctx)
  const { publishedAt, ...columns } = await articleColumns(ctx, input)
  const when = input.publish_at === null ? {} : { publishedAt }
  return moveArticle(ctx, scope, input, 'article.edited', { ...columns, ...when }, (row) => {
    if (row.published) refuseUnwritten(row)
  })
}
