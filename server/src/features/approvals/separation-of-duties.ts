import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import { hasRole } from '@bailu/contract/staff/kinds'
import { DAY_MS } from '@bailu/phrases/days'
import { holdsRole } from '../../core/staff-roles.ts'
import { refund, refundTransfer } from '../refunds/table.ts'
import { staff } from '../staff/table.ts'
import { readAuditActors } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'

type WithDb = Pick<Ctx, 'db'>

/**
 * CTE: which customer accounts belong to which staff account: declared or linked ones, confirmed or not, and those with
 * the same verified e-mail. Merged accounts count as one. `sure`: confirmed by someone other than the staff account itself.
 */
const OWNED_ACCOUNTS_CTE = sql`owns(staff_id, user_id, sure) as (
  select o.staff_id, coalesce(u.merged_into, u.id), o.confirmed_at is not null
  from staff_own_account o join app_user u on u.id = o.user_id where o.ended_at is null
  union
  select s.id, coalesce(u.merged_into, u.id), true from staff s join app_user u on lower(u.email) = lower(s.email)
  where u.email_verified_at is not null)`

/**
 * CTE: staff accounts of one person: linked with each other, or with the same customer account. An unconfirmed declaration
 * restricts only the decisions of the person who made it, not those of the colleague it names; otherwise anyone could
 * block every colleague's decisions.
 */
const SAME_PERSON_CTE = (staffId: string) => sql`
  same(a, b) as (
    select x.staff_id, y.staff_id from owns x join owns y on y.user_id = x.user_id and y.staff_id <> x.staff_id where y.sure
    union select staff_id, other_staff_id from staff_own_account where other_staff_id is not null and ended_at is null
    union select other_staff_id, staff_id from staff_own_account
      where other_staff_id is not null and ended_at is null and confirmed_at is not null),
  person(id) as (
    select ${staffId}::uuid
    union
    select same.b from same join person on same.a = person.id)`

/** Ids of all staff accounts of the person behind this one, including itself. */
export async function staffAccountsOfPerson(ctx: WithDb, staffId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`with recursive ${OWNED_ACCOUNTS_CTE}, ${SAME_PERSON_CTE(staffId)} select id from person`,
  )
  return rows.map(({ id }) => id)
}

/** The same, with the rows locked until the transaction ends, so that concurrent decisions of one person see each other. */
export async function lockStaffAccountsOfPerson(tx: WithDb, staffId: string): Promise<string[]> {
  const person = await staffAccountsOfPerson(tx, staffId)
  await tx.db
    .select({ id: staff.id })
    .from(staff)
    .where(inArray(staff.id, person))
    .orderBy(staff.id)
    .for('no key update')
  return person
}

/** Ids of customer and partner accounts that belong to the staff member who decides. */
export async function customerAccountsOfPerson(
  ctx: WithDb,
  { staffId }: Pick<StaffScope, 'staffId'>,
): Promise<ReadonlySet<number>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive ${OWNED_ACCOUNTS_CTE}, ${SAME_PERSON_CTE(staffId)}
    select u.id from owns join app_user u on u.id = owns.user_id or u.merged_into = owns.user_id
    where owns.staff_id in (select id from person)`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** All pairs of staff account and customer account that belong together, by link or by e-mail. */
export async function listStaffCustomerLinks(ctx: WithDb): Promise<{ staffId: string; userId: number }[]> {
  const { rows } = await ctx.db.execute<{ staff_id: string; user_id: string }>(
    sql`with ${OWNED_ACCOUNTS_CTE} select distinct staff_id, user_id from owns`,
  )
  return rows.map((row) => ({ staffId: row.staff_id, userId: Number(row.user_id) }))
}

/** Staff must not decide about their own money. @throws AppError own_account when the account belongs to the caller */
export async function requireNotOwnAccount(ctx: WithDb, scope: StaffScope, userId: number | null): Promise<void> {
  if (userId !== null && (await customerAccountsOfPerson(ctx, scope)).has(userId)) fail('own_account')
}

/** Whether one of these staff accounts is the caller's or another one of the same person, including unconfirmed declarations by either side. */
export async function isSamePerson(
  ctx: WithDb,
  { staffId }: StaffScope,
  otherStaffIds: (string | null)[],
): Promise<boolean> {
  const knownIds = otherStaffIds.filter((other) => other !== null)
  if (knownIds.length === 0) return false
  if (knownIds.includes(staffId)) return true
  const personAccounts = await staffAccountsOfPerson(ctx, staffId)
  if (knownIds.some((other) => personAccounts.includes(other))) return true
  const { rows } = await ctx.db.execute(sql`with ${OWNED_ACCOUNTS_CTE}
    select 1 from owns x join owns y on y.user_id = x.user_id where x.staff_id = ${staffId}::uuid and y.staff_id in ${knownIds}
    union all
    select 1 from staff_own_account where staff_id in ${knownIds} and other_staff_id = ${staffId}::uuid and ended_at is null
    limit 1`)
  return rows.length > 0
}

/** Whether one of these staff accounts was created, re-enabled or given other roles within the last 24 hours; an owner could create a fake colleague for an approval. */
export async function isAnyStaffNew(ctx: Pick<Ctx, 'db' | 'now'>, staffIds: (string | null)[]): Promise<boolean> {
  const knownIds = staffIds.filter((candidate) => candidate !== null)
  const since = sql<Date>`greatest(${staff.createdAt}, ${staff.roleAt})`.mapWith(staff.createdAt)
  const rows = await ctx.db.select({ since }).from(staff).where(inArray(staff.id, knownIds))
  return rows.some((row) => row.since.getTime() > ctx.now.getTime() - DAY_MS)
}

/**
 * Requires that the caller is another person than these staff accounts, and that none of them is new.
 * @throws AppError same_person, colleague_new
 */
export async function requireSecondPerson(
  ctx: Pick<Ctx, 'db' | 'now'>,
  scope: StaffScope,
  otherStaffIds: (string | null)[],
) {
  if (await isSamePerson(ctx, scope, otherStaffIds)) fail('same_person')
  if (await isAnyStaffNew(ctx, [scope.staffId, ...otherStaffIds])) fail('colleague_new')
}

/** Whether another person may pay money out (owner or finance). @param person staff accounts of one person */
export async function hasOtherPayer(tx: WithDb, person: string[]): Promise<boolean> {
  const [other] = await tx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(isNull(staff.disabledAt), holdsRole('owner', 'finance'), sql`not (${inArray(staff.id, person)})`))
    .limit(1)
  return other !== undefined
}

/** The order, or the return, whose goods money is paid back for; `isUnsent`: pieces that were canceled before shipping. */
type ReturnedGoods = { type: 'order' | 'return'; id: string; isUnsent?: boolean }

/** Audit entries of who decided that goods came back, or never will. */
const GOODS_DECISIONS: readonly AuditAction[] = [
  'return.approved',
  'return.received',
  'order.parcel_back',
  'order.goods_back',
  'order.goods_lost',
]
/** Of who decided that pieces are not sent: the same person could ship the order with them. */
const UNSENT_DECISIONS: readonly AuditAction[] = ['order.pieces_canceled']

/**
 * Whether the caller decided about the goods that money is paid back for; then another person pays it. Before a person
 * could have several roles, operations did one and finance the other. An owner may do both.
 */
export async function isGoodsHandler(
  ctx: Ctx,
  scope: StaffScope,
  { type, id, isUnsent = false }: ReturnedGoods,
): Promise<boolean> {
  if (hasRole(scope, 'owner')) return false
  const actors = await readAuditActors(ctx, { type, id }, isUnsent ? UNSENT_DECISIONS : GOODS_DECISIONS)
  return isSamePerson(
    ctx,
    scope,
    actors.flatMap((actor) => (actor.startsWith('staff:') ? [actor.slice('staff:'.length)] : [])),
  )
}

/** Whether the caller paid money of this order back; then another person counts its goods or writes them off. */
export async function isRefundPayer(ctx: Ctx, scope: StaffScope, orderId: string): Promise<boolean> {
  if (hasRole(scope, 'owner')) return false
  const rows = await ctx.db
    .selectDistinct({ by: refundTransfer.refundedBy })
    .from(refundTransfer)
    .innerJoin(refund, eq(refund.id, refundTransfer.refundId))
    .where(eq(refund.orderId, orderId))
  return isSamePerson(
    ctx,
    scope,
    rows.map(({ by }) => by),
  )
}
