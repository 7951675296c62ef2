import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { INVITATION_BATCH, INVITATION_DAYS, INVITATION_PAUSE_MINUTES } from '@bailu/contract/data-import/kinds'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler, type UserScope } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { user } from '../account/table.ts'
import { createResetLink } from '../auth/send-reset-code.ts'
import { retentionByIds, type PersonalDataSection } from '../legal/personal-data.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { dataImport, importSource, openingBalance } from './table.ts'

const AGAIN_AFTER_MS = 3 * DAY_MS
const BATCH_LIMIT = { tries: 120, seconds: 3_600 }
const PAUSE_MS = INVITATION_PAUSE_MINUTES * 60_000

const isOpen = and(isNotNull(importSource.userId), isNull(user.emailVerifiedAt), isNull(user.disabledAt))
/** Invited once balance and paid orders are booked: the first look must not show nothing, nor a paid order as unpaid. */
const isWaitingForBalance = (ctx: Pick<Ctx, 'db'>) =>
  sql`(exists (${ctx.db
    .select({ one: sql`1` })
    .from(openingBalance)
    .where(and(eq(openingBalance.partnerId, importSource.userId), isNull(openingBalance.bookedAt)))})
    or exists (select from orders waits where waits.user_id = ${importSource.userId} and waits.prepaid > 0 and waits.status = 'awaiting_payment'))`
const isAgain = (now: Date) => and(isOpen, lt(importSource.invitedAt, new Date(now.getTime() - AGAIN_AFTER_MS)))

export async function readInvitations(ctx: Ctx) {
  const balanceWaits = isWaitingForBalance(ctx)
  const countWhere = (condition: ReturnType<typeof and>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await ctx.db
    .select({
      people: countWhere(isNotNull(importSource.userId)),
      ready: countWhere(and(isOpen, isNull(importSource.invitedAt), sql`not ${balanceWaits}`)),
      waiting: countWhere(and(isOpen, isNull(importSource.invitedAt), balanceWaits)),
      sent: countWhere(isNotNull(importSource.invitedAt)),
      opened: countWhere(and(isNotNull(importSource.userId), isNotNull(user.emailVerifiedAt))),
      again: countWhere(isAgain(ctx.now)),
    })
    .from(importSource)
    .leftJoin(user, eq(user.id, importSource.userId))
  return row!
}

/** When the next batch is sent: now, or some time after the one before. */
async function nextBatchAt(tx: Ctx): Promise<Date> {
  const [last] = await tx.db
    .select({ at: sql<Date | null>`max(${importSource.invitedAt})`.mapWith(importSource.invitedAt) })
    .from(importSource)
  const after = last?.at ? last.at.getTime() + PAUSE_MS : 0
  return new Date(Math.max(tx.now.getTime(), after))
}

/**
 * Mails the next batch of imported people that their account has moved, with a link to choose a password; partners first.
 * @throws AppError too_many; import_running
 */
export const invitePeople: Handler<'POST /api/staff/data-import/invitation'> = async (ctx, { again }) => {
  asStaff(ctx)
  await countAttempt(ctx, 'account-moved', BATCH_LIMIT)
  return inTx(ctx, async (tx) => {
    if ((await tx.db.$count(dataImport, eq(dataImport.state, 'applying'))) > 0) return fail('import_running')
    const due = again
      ? isAgain(tx.now)
      : and(isOpen, isNull(importSource.invitedAt), sql`not ${isWaitingForBalance(tx)}`)
    const people = await tx.db
      .select({ kind: importSource.kind, key: importSource.key, invitations: importSource.invitations, user })
      .from(importSource)
      .innerJoin(user, eq(user.id, importSource.userId))
      .where(due)
      .orderBy(sql`${importSource.kind} desc`, asc(importSource.userId))
      .limit(INVITATION_BATCH)
      .for('update', { of: importSource })
    const notBefore = await nextBatchAt(tx)
    for (const person of people) {
      const link = createResetLink(tx, person.user, INVITATION_DAYS * DAY_MS)
      await queueMail(tx, {
        to: person.user.email,
        lang: person.user.lang,
        kind: 'account_moved',
        values: { name: person.user.nickname, link: link.address },
        notBefore,
        useBefore: link.expiresAt,
        // The same number of invitation may go to a corrected address.
        dedup: `account_moved:${person.user.id}:${tx.now.getTime()}`,
      })
      await tx.db
        .update(importSource)
        .set({ invitedAt: notBefore, invitations: person.invitations + 1 })
        .where(and(eq(importSource.kind, person.kind), eq(importSource.key, person.key)))
    }
    await recordAudit(
      tx,
      'data_import.invited',
      { type: 'data_import', id: 'invitations' },
      { people: people.length, again },
    )
    return { sent: people.length }
  })
}

/** What was taken over from the other system, for the personal data file. */
export const importedData: PersonalDataSection = {
  name: 'imported',
  async read(ctx, { userId }) {
    const rows = await ctx.db.select().from(importSource).where(eq(importSource.userId, userId))
    return rows.map((row) => ({
      at: row.at.toISOString(),
      number: row.key,
      consent_on: row.consentOn,
      consent_source: row.consentSource,
      marketing: row.marketing ? 'yes' : 'no',
    }))
  },
}

/** The number stays, so that a repeated file does not create the account again; what it says about consent goes. */
// no audit: a step of the deletion
export async function eraseImported(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db
    .update(importSource)
    .set({ consentOn: '', consentSource: '', marketing: false })
    .where(eq(importSource.userId, userId))
}

/** Lines of uploaded files. */
export const importFileRetention = retentionByIds(
  dataImport.id,
  (_, before) => sql`${dataImport.rows} <> '' and ${dataImport.state} <> 'applying' and ${dataImport.at} < ${before}`,
  async (tx, ids) => {
    await tx.db
      .update(dataImport)
      .set({ rows: '', report: '' })
      .where(sql`${dataImport.id} = any(${sql.param(ids)}::uuid[])`)
    return undefined
  },
)
