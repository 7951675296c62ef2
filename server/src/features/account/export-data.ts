import { eq } from 'drizzle-orm'
import type { DataSection } from '@bailu/contract/account/shop'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import { fieldNames, ownDataTitles } from '@bailu/phrases/account/own-data'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asStaff, asUser, userScopeFor } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { user } from './table.ts'
import { fail } from '../../lib/errors.ts'
import type { PersonalDataSection } from '../legal/personal-data.ts'

const DOWNLOAD_LIMIT = { tries: 10, seconds: 86_400 }

/**
 * All data stored about the caller.
 * @param sections own-data sections of all features, in file order
 * @throws AppError too_many
 */
export async function downloadData(
  ctx: Ctx,
  sections: readonly PersonalDataSection[],
): Promise<ReplyOf<'POST /api/account/download'>> {
  const scope = asUser(ctx)
  await countAttempt(ctx, `download:${scope.userId}`, DOWNLOAD_LIMIT)
  const data = await collectData(ctx, scope, sections)
  await recordAudit(ctx, 'user.data_downloaded', { type: 'user', id: scope.userId })
  return data
}

/** All stored data of a user by section, with labels of the fields. */
export async function collectData(ctx: Ctx, scope: UserScope, sections: readonly PersonalDataSection[]) {
  const collected: DataSection[] = []
  for (const { name: addLabels, read } of sections) {
    collected.push({ name: addLabels, title: ownDataTitles[ctx.lang][addLabels], rows: await read(ctx, scope) })
  }
  return { made_at: ctx.now.toISOString(), sections: collected, labels: labelsOf(collected, ctx.lang) }
}

export function labelsOf(sections: DataSection[], lang: Lang): Record<string, string> {
  const labels: Record<string, string> = {}
  const addLabels = (row: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(row)) {
      labels[key] ??= fieldNames[lang][key] ?? key
      if (Array.isArray(value)) value.forEach(addLabels)
    }
  }
  for (const { rows } of sections) rows.forEach(addLabels)
  return labels
}

/** The own-data export of a customer, made by staff; audited before it is sent. @throws AppError not_found */
export async function exportCustomerData(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/export'>,
  sections: readonly PersonalDataSection[],
): Promise<ReplyOf<'POST /api/staff/customer/{id}/export'>> {
  const scope = asStaff(ctx)
  if ((await ctx.db.$count(user, eq(user.id, id))) === 0) return fail('not_found')
  await recordAudit(ctx, 'user.data_exported', { type: 'user', id }, { reason })
  return collectData(ctx, userScopeFor(scope, id), sections)
}
