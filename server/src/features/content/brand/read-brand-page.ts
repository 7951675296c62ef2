import { desc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { brandPage } from '../../../database/tables/brand.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import type { LicencePage, SocialPage, TextPage, TipsPage } from './brand-kinds.ts'
import { builtInTips } from './built-in-tips.ts'

type Reply = ReplyOf<'GET /api/staff/brand/{name}'>

/** The latest version of a brand page, also when it is not in effect yet. */
export async function readBrandPage(ctx: Ctx, { name }: ParsedOf<'GET /api/staff/brand/{name}'>): Promise<Reply> {
  asStaff(ctx)
  const rows = await ctx.db.select().from(brandPage).where(eq(brandPage.name, name)).orderBy(desc(brandPage.version))
  const last = rows[0]
  return {
    name,
    version: last?.version ?? 0,
    current: rows.find(({ effectiveAt }) => effectiveAt <= ctx.now)?.version ?? 0,
    content: last ? present(last) : name === 'tips' ? builtInTips() : null,
    versions: rows.map(({ version, effectiveAt, createdAt }) => ({
      version,
      effective_at: effectiveAt.toISOString(),
      created_at: createdAt.toISOString(),
    })),
  }
}

function present({ name, content }: typeof brandPage.$inferSelect): Reply['content'] {
  if (name === 'license') return { list: (content as LicencePage).list }
  if (name === 'social') return content as SocialPage
  if (name === 'tips') return content as TipsPage
  const { title, body } = content as TextPage
  return {
    title,
    body: { en: readRichText(body, 'en'), zh: readRichText(body, 'zh'), th: readRichText(body, 'th') },
  }
}
