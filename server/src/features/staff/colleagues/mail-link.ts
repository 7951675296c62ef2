import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/fields'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { newToken } from '../../../core/token.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffLink } from '../../../database/tables/staff.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { holdColleague } from './hold-colleague.ts'

/** Password hash of an account whose password is not chosen yet; matches no password. */
export const NO_PASSWORD = '-'
const LIFE_MS = 24 * 3_600_000

/** Emails a new link; the current password works until the link is used. @throws AppError not_found, forbidden, colleague_disabled */
export async function sendLink(
  ctx: Ctx,
  { id, lang }: ParsedOf<'POST /api/staff/colleague/{id}/link'>,
): Promise<ReplyOf<'POST /api/staff/colleague/{id}/link'>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const person = await holdColleague(tx, scope, id)
    if (person.disabledAt) return refuse('colleague_disabled')
    await mailLink(tx, scope.staffId, person, lang)
    await record(tx, 'staff.link_sent', { type: 'staff', id })
    return {}
  })
}

/** Stores a link and queues its email, in the caller's transaction. Only the hash of the token is stored. */
export async function mailLink(
  tx: Ctx,
  fromId: string,
  to: { id: string; email: string; passwordHash: string },
  lang: Lang,
): Promise<void> {
  const { token, hash } = newToken()
  const expiresAt = new Date(tx.now.getTime() + LIFE_MS)
  const [from] = await tx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, fromId))
  await endLinks(tx, to.id)
  await tx.db.insert(staffLink).values({ id: uuidv7(), staffId: to.id, tokenHash: hash, createdAt: tx.now, expiresAt })
  await queueMail(tx, {
    to: to.email,
    lang,
    kind: to.passwordHash === NO_PASSWORD ? 'staff_welcome' : 'staff_reset',
    values: {
      name: from?.name ?? '',
      link: `${tx.house.settings.staffUrl}/back-office/welcome#token=${token}`,
    },
    useBefore: expiresAt,
  })
}

export async function endLinks(tx: Ctx, staffId: string): Promise<void> {
  await tx.db
    .update(staffLink)
    .set({ endedAt: tx.now })
    .where(and(eq(staffLink.staffId, staffId), isNull(staffLink.endedAt)))
}
