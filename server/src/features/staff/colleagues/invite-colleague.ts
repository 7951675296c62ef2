import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Lang } from '@bailu/contract/languages'
import { DAY_MS } from '@bailu/phrases/days'
import { inRoleOrder } from '../../../core/staff-roles.ts'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffLink } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { newToken } from '../../../lib/tokens.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockColleague } from './lock-colleague.ts'

/** Password hash of an account whose password is not chosen yet; matches no password. */
export const NO_PASSWORD = '-'
const LINK_TTL_MS = DAY_MS

/** Emails a new link; the current password works until the link is used. @throws AppError not_found, forbidden, colleague_disabled */
export const sendColleagueLink: Handler<'POST /api/staff/colleague/{id}/link'> = async (ctx, { id, lang }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const colleague = await lockColleague(tx, scope, id)
    if (colleague.disabledAt) return fail('colleague_disabled')
    await queueColleagueLink(tx, scope.staffId, colleague, lang)
    await recordAudit(tx, 'staff.link_sent', { type: 'staff', id })
  })
}

/** Stores a link and queues its email, in the caller's transaction. Only the hash of the token is stored. */
export async function queueColleagueLink(
  tx: Ctx,
  senderId: string,
  receiver: { id: string; email: string; passwordHash: string },
  lang: Lang,
): Promise<void> {
  const { token, hash } = newToken()
  const expiresAt = new Date(tx.now.getTime() + LINK_TTL_MS)
  const [sender] = await tx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, senderId))
  await endColleagueLinks(tx, receiver.id)
  await tx.db
    .insert(staffLink)
    .values({ id: uuidv7(), staffId: receiver.id, tokenHash: hash, createdAt: tx.now, expiresAt })
  await queueMail(tx, {
    to: receiver.email,
    lang,
    kind: receiver.passwordHash === NO_PASSWORD ? 'staff_welcome' : 'staff_reset',
    values: {
      name: sender?.name ?? '',
      link: `${tx.deps.config.staffUrl}/back-office/welcome#token=${token}`,
    },
    useBefore: expiresAt,
  })
}

export async function endColleagueLinks(tx: Ctx, staffId: string): Promise<void> {
  await tx.db
    .update(staffLink)
    .set({ endedAt: tx.now })
    .where(and(eq(staffLink.staffId, staffId), isNull(staffLink.endedAt)))
}

/** Adds a staff account without a password; an emailed link lets the person choose it. @throws AppError staff_email_taken */
export const addColleague: Handler<'POST /api/staff/colleague'> = async (ctx, { email, name, roles, lang }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const colleague = { id: uuidv7(), email, name, roles: inRoleOrder(roles), passwordHash: NO_PASSWORD }
    const { rowCount } = await tx.db
      .insert(staff)
      .values({ ...colleague, lang, createdAt: tx.now })
      .onConflictDoNothing()
    if (!rowCount) return fail('staff_email_taken')
    await queueColleagueLink(tx, scope.staffId, colleague, lang)
    await recordAudit(
      tx,
      'staff.added',
      { type: 'staff', id: colleague.id },
      { after: { email, name, roles: colleague.roles } },
    )
    return { id: colleague.id }
  })
}
