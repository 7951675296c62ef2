import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { SortOf } from '@bailu/contract/find/kinds'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { type Ctx, asPartner, asStaff, type Handler, type PartnerScope, PREPARED_PARTNER } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { payout, withdrawal } from '../payouts/table.ts'
import { partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import {
  LIST_COLUMNS,
  presentStaffWithdrawal,
  presentWithdrawal,
  presentWithdrawalDetail,
  readReasonTexts,
  selectStaffWithdrawals,
} from './present-withdrawal.ts'
import { loadExpectedPayoutDay } from './withdrawal-terms.ts'
import { checkCursor, decodeNumberCursor, encodeNumberCursor, takePage } from '../../lib/cursor.ts'

const PAGE_SIZE = 20

const selectOwn = (db: Db, { partnerId }: PartnerScope, cursor?: string) =>
  db
    .select(LIST_COLUMNS)
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), cursor === undefined ? undefined : lt(withdrawal.id, cursor)))
    .orderBy(desc(withdrawal.id))
    .limit(PAGE_SIZE + 1)
const firstPageQuery = prepareOnce((db) => selectOwn(db, PREPARED_PARTNER))

export const listWithdrawals: Handler<'GET /api/withdrawal'> = async (ctx, { cursor }) => {
  const scope = asPartner(ctx)
  checkCursor(cursor)
  const rows =
    cursor === undefined ? await firstPageQuery(ctx.db).execute({ ...scope }) : await selectOwn(ctx.db, scope, cursor)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.id)
  const options = { now: ctx.now, lang: ctx.lang, expectedPayoutDay: await loadExpectedPayoutDay(ctx) }
  const texts = await readReasonTexts(ctx, page)
  const list = page.map((row) => presentWithdrawal({ ...row, reasonTexts: texts.get(row.id) ?? null }, options))
  return { list, next }
}

/** Withdrawals under review oldest first, the order in which they are paid; all others newest first, unless sorted. */
export const listAllWithdrawals: Handler<'GET /api/staff/withdrawal'> = async (
  ctx,
  { status, employee_no, bank, from, to, sort = status === 'under_review' ? 'oldest' : 'newest', cursor },
) => {
  const scope = asStaff(ctx)
  const order = sequenceOf(sort, cursor)
  const partnerId = employee_no === undefined ? undefined : await findPartnerId(ctx, employee_no)
  const limit = await readShopRule(ctx, 'payout_approval_above')
  const rows = await selectStaffWithdrawals(ctx, limit)
    .where(
      and(
        status === undefined ? undefined : eq(withdrawal.status, status),
        partnerId === undefined ? undefined : eq(withdrawal.partnerId, partnerId),
        bank === undefined ? undefined : eq(withdrawal.bank, bank),
        from === undefined ? undefined : gte(withdrawal.requestedAt, startOfDay(from)),
        to === undefined ? undefined : lt(withdrawal.requestedAt, startOfDay(addDays(to, 1))),
        order.isAfter,
      ),
    )
    .orderBy(...order.columns)
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, ({ row }) =>
    order.byAmount ? encodeNumberCursor({ value: row.net, id: row.id }) : row.id,
  )
  const options = { now: ctx.now, lang: ctx.lang, expectedPayoutDay: await loadExpectedPayoutDay(ctx), limit, scope }
  return { list: page.map((row) => presentStaffWithdrawal(row, options)), next }
}

/** Columns of a sequence, and the condition for rows after the cursor. @throws AppError bad_input */
function sequenceOf(sort: SortOf<'withdrawals'>, cursor: string | undefined) {
  if (sort === 'newest' || sort === 'oldest') {
    checkCursor(cursor)
    const [isPast, direction] = sort === 'oldest' ? [gt, asc] : [lt, desc]
    return {
      byAmount: false,
      columns: [direction(withdrawal.id)],
      isAfter: cursor === undefined ? undefined : isPast(withdrawal.id, cursor),
    }
  }
  const after = decodeNumberCursor(cursor)
  const [isPast, direction] = sort === 'amount_low' ? [sql`>`, asc] : [sql`<`, desc]
  return {
    byAmount: true,
    columns: [direction(withdrawal.net), direction(withdrawal.id)],
    isAfter: after && sql`(${withdrawal.net}, ${withdrawal.id}) ${isPast} (${after.value}::bigint, ${after.id}::uuid)`,
  }
}

/** -1, which matches no partner, for an unknown employee number. */
async function findPartnerId(ctx: Ctx, employeeNo: string): Promise<number> {
  const [match] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, employeeNo.toUpperCase()))
  return match?.id ?? -1
}

export const readWithdrawal: Handler<'GET /api/withdrawal/{id}'> = async (ctx, { id }) => {
  const { partnerId } = asPartner(ctx)
  const [match] = await ctx.db
    .select({ row: withdrawal, paid: payout })
    .from(withdrawal)
    .leftJoin(payout, eq(payout.withdrawalId, withdrawal.id))
    .where(and(eq(withdrawal.id, id), eq(withdrawal.partnerId, partnerId)))
  if (!match) return fail('not_found')
  return presentWithdrawalDetail(match.row, match.paid, {
    now: ctx.now,
    lang: ctx.lang,
    expectedPayoutDay: await loadExpectedPayoutDay(ctx),
  })
}
