import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { staffOwnAccount } from '../../database/tables/approvals.ts'
import { partner, staff, user } from '../../database/tables/people.ts'

type Nothing = Record<string, never>
const DECLARED = { tries: 10, seconds: 3_600 }

/** Declares an account of the caller; it counts as theirs at once, before it is confirmed. @throws AppError account_unknown, account_linked, too_many */
export async function declareOwn(ctx: Ctx, { whose }: ParsedOf<'POST /api/staff/me/account'>): Promise<Nothing> {
  const { staffId } = asStaff(ctx)
  // Rate-limited, because the reply reveals whether an email has an account.
  await countAttempt(ctx, `own-account:${staffId}`, DECLARED)
  return inTx(ctx, (tx) => link(tx, { staffId, whose, confirmed: false }))
}

/** Links an account to a colleague, declared by an owner. @throws AppError not_found, account_unknown, account_linked */
export async function linkColleague(
  ctx: Ctx,
  { id, whose }: ParsedOf<'POST /api/staff/colleague/{id}/account'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [colleague] = await tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
    if (!colleague) return refuse('not_found')
    return link(tx, { staffId: id, whose, confirmed: id !== scope.staffId })
  })
}

async function link(
  tx: Ctx,
  { staffId, whose, confirmed }: { staffId: string; whose: string; confirmed: boolean },
): Promise<Nothing> {
  const by = asStaff(tx).staffId
  const found = await find(tx, staffId, whose)
  const added = await tx.db
    .insert(staffOwnAccount)
    .values({
      id: uuidv7(),
      staffId,
      userId: null,
      otherStaffId: null,
      ...found,
      declaredBy: by,
      declaredAt: tx.now,
      confirmedBy: confirmed ? by : null,
      confirmedAt: confirmed ? tx.now : null,
    })
    .onConflictDoNothing()
    .returning({ id: staffOwnAccount.id })
  if (added.length === 0) return refuse('account_linked')
  await record(
    tx,
    'staff.account_linked',
    { type: 'staff', id: staffId },
    {
      ...(found.userId && { user: found.userId }),
      ...(found.otherStaffId && { staff: found.otherStaffId }),
      confirmed,
    },
  )
  return {}
}

/**
 * Finds the account by employee number, verified email of a customer, or email of another staff account, in this order.
 * Unverified emails are ignored: anyone may have entered them.
 */
async function find(tx: Ctx, staffId: string, whose: string): Promise<{ userId?: number; otherStaffId?: string }> {
  const [byNumber] = await tx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, whose.toUpperCase()))
  if (byNumber) return { userId: byNumber.id }
  const [byEmail] = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(
      and(sql`lower(${user.email}) = ${whose.toLowerCase()}`, isNotNull(user.emailProvenAt), isNull(user.deletedAt)),
    )
  if (byEmail) return { userId: byEmail.id }
  const [colleague] = await tx.db
    .select({ id: staff.id })
    .from(staff)
    .where(sql`lower(${staff.email}) = ${whose.toLowerCase()}`)
  return colleague && colleague.id !== staffId ? { otherStaffId: colleague.id } : refuse('account_unknown')
}
