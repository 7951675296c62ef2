import { TIP_KINDS } from '@bailu/contract/brand'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/fields'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { knownPicture } from '../staff/article-form.ts'
import { savePage } from './save-page.ts'

/** Replaces the first-visit tips; all texts in every language. @throws AppError edited_meanwhile, not_written, picture_unknown */
export async function writeTips(
  ctx: Ctx,
  { version, ...tips }: ParsedOf<'PUT /api/staff/tips'>,
): Promise<ReplyOf<'PUT /api/staff/tips'>> {
  const scope = asStaff(ctx)
  const steps = TIP_KINDS.flatMap((kind) => tips.steps[kind])
  const texts = [tips.title, tips.lead, ...steps.map(({ text }) => text)]
  if (texts.some((text) => LANGS.some((lang) => text[lang] === ''))) refuse('not_written')
  for (const key of steps.flatMap(({ picture }) => picture ?? [])) await knownPicture(ctx, key)
  return savePage(ctx, scope, 'tips', version, tips)
}
