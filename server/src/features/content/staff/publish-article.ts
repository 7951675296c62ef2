import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { article } from '../../../database/tables/house.ts'
import { refuseUnwritten } from './article-form.ts'
import { moveArticle } from './move-article.ts'

/** Publishes an article from its start time on. If that time passed while it was a draft, it is dated now. */
export async function publishArticle(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/article/{id}/publish'>,
): Promise<ReplyOf<'POST /api/staff/article/{id}/publish'>> {
  const publishedAt = sql<Date>`case when ${article.published} then ${article.publishedAt} else greatest(${article.publishedAt}, ${ctx.now.toISOString()}::timestamptz) end`
  const columns = { published: true, withdrawnAt: null, publishedAt: publishedAt as unknown as Date }
  return moveArticle(ctx, asStaff(ctx), input, 'article.published', columns, refuseUnwritten)
}

/** Unpublishes an article. */
export function withdrawArticle(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/article/{id}/withdraw'>,
): Promise<ReplyOf<'POST /api/staff/article/{id}/withdraw'>> {
  return moveArticle(ctx, asStaff(ctx), input, 'article.withdrawn', { published: false, withdrawnAt: ctx.now })
}
