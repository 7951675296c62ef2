import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { knownPicture } from '../staff/article-form.ts'
import { checkLink } from './check-link.ts'

/** The database columns of a submitted banner form. @throws AppError bad_input, picture_unknown, link_unknown */
export async function bannerColumns(ctx: Ctx, form: ParsedOf<'POST /api/staff/banner'>) {
  await knownPicture(ctx, form.picture)
  const showFrom = form.from === null ? null : new Date(form.from)
  const showUntil = form.until === null ? null : new Date(form.until)
  if (showUntil && showUntil <= (showFrom ?? new Date(0))) throw new Refusal('bad_input', { until: { what: 'form' } })
  return {
    pictureKey: form.picture,
    headline: form.headline,
    subline: form.subline,
    link: await checkLink(ctx, form.link),
    shown: form.shown,
    showFrom,
    showUntil,
  }
}
