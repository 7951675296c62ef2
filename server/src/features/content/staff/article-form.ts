import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/fields'
import { safeHref } from '@bailu/contract/links'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import type { article } from '../../../database/tables/house.ts'
import { toRichTexts } from '../rich-text/to-rich-text.ts'

type Form = ParsedOf<'POST /api/staff/article'>
type Written = Pick<typeof article.$inferSelect, 'title' | 'body'>

/** The database columns of a submitted article form. Without `publish_at` it is shown as soon as it is published. */
export async function articleColumns(ctx: Ctx, form: Form) {
  if (form.cover !== null) await knownPicture(ctx, form.cover)
  const publishedAt = form.publish_at === null ? ctx.now : new Date(form.publish_at)
  const expiresAt = form.expires_at === null ? null : new Date(form.expires_at)
  if (expiresAt && expiresAt <= publishedAt) throw new Refusal('bad_input', { expires_at: { what: 'form' } })
  return {
    level1: form.level1,
    level2: form.level2,
    title: form.title,
    body: await toRichTexts(ctx, form.body),
    attachments: form.attachments.map((file, at) => {
      const href = safeHref(file.href)
      if (href === null) throw new Refusal('bad_input', { [`attachments.${at}.href`]: { what: 'form' } })
      return { ...file, href }
    }),
    coverKey: form.cover,
    publishedAt,
    expiresAt,
  }
}

export async function knownPicture(ctx: Ctx, key: string): Promise<void> {
  const [found] = await ctx.db.select({ key: picture.key }).from(picture).where(eq(picture.key, key))
  if (!found) refuse('picture_unknown')
}

/** A language with a title but no body, or a body but no title, is incomplete. @throws AppError not_written */
export function refuseUnwritten({ title, body }: Written): void {
  if (Array.isArray(body)) return
  const whole = LANGS.filter((lang) => title[lang] !== '' && body[lang].length > 0)
  const half = LANGS.filter((lang) => (title[lang] !== '') !== body[lang].length > 0)
  if (whole.length === 0 || half.length > 0) refuse('not_written')
}
