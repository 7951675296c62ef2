import { and, eq, isNull } from 'drizzle-orm'
import { type Lang, LANGS } from '@bailu/contract/languages'
import type { CanceledPieceReason } from '@bailu/contract/orders/kinds'
import type { ReasonUse } from '@bailu/contract/reasons/kinds'
import type { Ctx } from '../../core/context.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { reasonTemplate } from './table.ts'

type Chosen = { id: string; version: number } | undefined

/** `reason`: as the member of staff reads it; `texts`: as everybody reads it in their language, null for own words only. */
export type GivenReason = { reason: string; texts: Record<Lang, string> | null }

/**
 * The reason that staff give: a template with its texts of now, own words, or both one below the other. The template is
 * locked, so that nobody gives a text that is changed at the same time.
 * @param field of the words, for the message when both are missing
 * @throws AppError bad_input without either; reason_changed for a template that is retired or was changed since it was read
 */
export async function giveReason(
  tx: Ctx,
  usedFor: ReasonUse,
  chosen: Chosen,
  words: string,
  field: 'reason' | 'answer' = 'reason',
): Promise<GivenReason> {
  if (chosen) return composeReason(tx, await lockTemplate(tx, usedFor, chosen), words)
  if (words === '') throw new AppError('bad_input', { [field]: { what: 'missing' } })
  return { reason: words, texts: null }
}

/**
 * The reason for canceling pieces. Its cause also moves the stock, and has a text of its own for the buyer: `texts` is null
 * when nothing else is to be read.
 * @throws AppError bad_input without a template and a cause; reason_changed
 */
export async function givePiecesReason(
  tx: Ctx,
  { template, reason: cause, words }: { template?: Chosen; reason?: CanceledPieceReason | undefined; words: string },
): Promise<{ cause: CanceledPieceReason; texts: GivenReason['texts'] }> {
  if (template) {
    const row = await lockTemplate(tx, 'pieces_canceled', template)
    return { cause: row.cause!, texts: composeReason(tx, row, words).texts }
  }
  if (!cause) throw new AppError('bad_input', { reason: { what: 'missing' } })
  return { cause, texts: words === '' ? null : inEachLanguage(() => words) }
}

const inEachLanguage = (textOf: (lang: Lang) => string) =>
  Object.fromEntries(LANGS.map((lang) => [lang, textOf(lang)])) as Record<Lang, string>

const composeReason = (tx: Ctx, { texts: stored }: { texts: Record<Lang, string> }, words: string): GivenReason => {
  const texts = inEachLanguage((lang) => [stored[lang], words].filter(Boolean).join('\n'))
  return { reason: texts[tx.lang], texts }
}

async function lockTemplate(tx: Ctx, usedFor: ReasonUse, { id, version }: NonNullable<Chosen>) {
  const [row] = await tx.db
    .select()
    .from(reasonTemplate)
    .where(
      and(
        eq(reasonTemplate.id, id),
        eq(reasonTemplate.usedFor, usedFor),
        eq(reasonTemplate.version, version),
        isNull(reasonTemplate.retiredAt),
      ),
    )
    .for('share')
  return row ?? fail('reason_changed')
}
