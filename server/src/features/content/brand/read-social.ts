import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { safeHref } from '@bailu/contract/links'
import type { Ctx } from '../../../core/context.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { currentPage } from './current-page.ts'

/** Links to the brand's social media; only the support link until staff have written the page. */
export async function readSocial(
  ctx: Ctx,
  { lang = ctx.lang }: ParsedOf<'GET /api/social'>,
): Promise<ReplyOf<'GET /api/social'>> {
  const page = (await currentPage(ctx, 'social'))?.content
  return {
    lead: page?.lead[lang] ?? '',
    links: page?.links.filter(({ href }) => safeHref(href)?.startsWith('https:')) ?? [],
    support_link: await readSetting(ctx, 'support_link'),
  }
}
