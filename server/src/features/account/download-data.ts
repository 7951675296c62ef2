import type { DataSection } from '@bailu/contract/account'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/fields'
import { fieldNames, ownData } from '@bailu/phrases/own-data'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { OwnSection } from '../../core/own-data.ts'
import { asUser } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'

const A_DAY = { tries: 10, seconds: 86_400 }

/**
 * All data stored about the caller.
 * @param sections own-data sections of all features, in file order
 * @throws AppError too_many
 */
export async function downloadData(
  ctx: Ctx,
  sections: readonly OwnSection[],
): Promise<ReplyOf<'POST /api/account/download'>> {
  const scope = asUser(ctx)
  await countAttempt(ctx, `download:${scope.userId}`, A_DAY)
  const data = await collectData(ctx, scope, sections)
  await record(ctx, 'user.data_downloaded', { type: 'user', id: scope.userId })
  return data
}

/** All stored data of a user by section, with labels of the fields. */
export async function collectData(ctx: Ctx, scope: UserScope, sections: readonly OwnSection[]) {
  const made: DataSection[] = []
  for (const { name, read } of sections) {
    made.push({ name, title: ownData[ctx.lang][name], rows: await read(ctx, scope) })
  }
  return { made_at: ctx.now.toISOString(), sections: made, labels: labelsOf(made, ctx.lang) }
}

export function labelsOf(sections: DataSection[], lang: Lang): Record<string, string> {
  const labels: Record<string, string> = {}
  const name = (row: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(row)) {
      labels[key] ??= fieldNames[lang][key] ?? key
      if (Array.isArray(value)) value.forEach(name)
    }
  }
  for (const { rows } of sections) rows.forEach(name)
  return labels
}
