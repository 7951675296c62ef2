import { aliasedTable, and, asc, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { ERASURE_DUE_DAYS, ERASURE_WAIT_DAYS } from '@bailu/contract/customers/kinds'
import type { CustomerErasure } from '@bailu/contract/customers/staff-care'
import { addDays, bangkokDay, DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler, userScopeFor } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { erasurePlace } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { type DeletionSteps, eraseAccount, listObstacles } from '../account/delete-account.ts'
import { user } from '../account/table.ts'
import { isSamePerson, requireNotOwnAccount, requireSecondPerson } from '../approvals/separation-of-duties.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { staff } from '../staff/table.ts'
import { lockCustomer } from './change-customer.ts'
import { erasureRequest } from './table.ts'

type RequestRow = typeof erasureRequest.$inferSelect

/** A request is recorded within its time for the answer, or a little later. */
const OLDEST_DAYS = 60
/** Requests that a member of staff may record in an hour: each sends an email. */
const LIMIT_BY_STAFF = { tries: 20, seconds: 3_600 }

/**
 * Records a request to erase an account that came by phone, mail or letter. The person is emailed; another member of
 * staff carries it out after some days.
 * @throws AppError not_found, erasure_open, erasure_day, too_many
 */
export const recordErasureRequest: Handler<'POST /api/staff/customer/{id}/erasure-request'> = async (ctx, input) => {
  const { staffId } = asStaff(ctx)
  const { id: userId, received_on: receivedOn, channel, proof, reason } = input
  const today = bangkokDay(ctx.now)
  if (receivedOn > today || receivedOn < addDays(today, -OLDEST_DAYS)) return fail('erasure_day')
  await countAttempt(ctx, `erasure-request:${staffId}`, LIMIT_BY_STAFF)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, userId)
    const id = uuidv7()
    const dueOn = addDays(receivedOn, ERASURE_DUE_DAYS)
    const words = seal(tx.deps.config, erasurePlace(id, 'words'), reason)
    const inserted = await tx.db
      .insert(erasureRequest)
      .values({ id, userId, receivedOn, dueOn, channel, proof, words, recordedBy: staffId, recordedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: erasureRequest.id })
    if (inserted.length === 0) return fail('erasure_open')
    await mailUser(tx, userId, {
      kind: 'erasure_requested',
      cause: id,
      uncounted: true,
      values: { at: tx.now.toISOString(), ready: readyAt({ recordedAt: tx.now }).toISOString() },
    })
    const detail = { request: id, received_on: receivedOn, channel, proof, reason }
    await recordAudit(tx, 'user.erasure_requested', { type: 'user', id: userId }, detail)
    return { id, due_on: dueOn }
  })
}

const readyAt = ({ recordedAt }: Pick<RequestRow, 'recordedAt'>): Date =>
  new Date(recordedAt.getTime() + ERASURE_WAIT_DAYS * DAY_MS)

/** @throws AppError not_found */
async function lockRequest(tx: Ctx, userId: number, id: string): Promise<RequestRow> {
  const [row] = await tx.db
    .select()
    .from(erasureRequest)
    .where(and(eq(erasureRequest.id, id), eq(erasureRequest.userId, userId)))
    .for('update')
  return row ?? fail('not_found')
}

/**
 * Erases the account as the customer would, as another person than who recorded the request.
 * @throws AppError not_found, erasure_over, erasure_early, same_person, colleague_new, own_account, deletion_blocked
 */
export async function carryOutErasure(
  ctx: Ctx,
  { id: userId, request }: ParsedOf<'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out'>,
  steps: DeletionSteps,
): Promise<void> {
  const scope = asStaff(ctx)
  const [known] = await ctx.db
    .select()
    .from(erasureRequest)
    .where(and(eq(erasureRequest.id, request), eq(erasureRequest.userId, userId)))
  if (known?.state === 'done' && known.decidedBy === scope.staffId) return
  await eraseAccount(ctx, userScopeFor(scope, userId), steps, {
    isOpen: and(isNull(user.deletedAt), isNull(user.mergedInto)),
    gone: known ? 'erasure_over' : 'not_found',
    before: async (tx) => {
      const row = await lockRequest(tx, userId, request)
      if (row.state !== 'open') return fail('erasure_over')
      await requireSecondPerson(tx, scope, [row.recordedBy])
      await requireNotOwnAccount(tx, scope, userId)
      if (readyAt(row) > tx.now) return fail('erasure_early')
    },
    after: async (tx) => {
      await tx.db
        .update(erasureRequest)
        .set({ state: 'done', decidedBy: scope.staffId, decidedAt: tx.now })
        .where(eq(erasureRequest.id, request))
      await recordAudit(tx, 'user.erasure_done', { type: 'user', id: userId }, { request })
    },
  })
}

/** @throws AppError not_found, erasure_over */
export const refuseErasure: Handler<'POST /api/staff/customer/{id}/erasure-request/{request}/refuse'> = (ctx, input) =>
  closeRequest(ctx, input, 'refused')

/** @throws AppError not_found, erasure_over */
export const withdrawErasure: Handler<'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw'> = (
  ctx,
  input,
) => closeRequest(ctx, input, 'withdrawn')

type Closing = { id: number; request: string; reason: string; ground?: RequestRow['ground'] }

async function closeRequest(
  ctx: Ctx,
  { id: userId, request, reason, ground = null }: Closing,
  state: 'refused' | 'withdrawn',
): Promise<void> {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    await lockCustomer(tx, userId)
    const { state: before } = await lockRequest(tx, userId, request)
    if (before !== 'open') return fail('erasure_over')
    const answer = seal(tx.deps.config, erasurePlace(request, 'answer'), reason)
    await tx.db
      .update(erasureRequest)
      .set({ state, ground, answer, decidedBy: staffId, decidedAt: tx.now })
      .where(eq(erasureRequest.id, request))
    const common = { cause: request, values: { at: tx.now.toISOString() } }
    await (ground === null
      ? mailUser(tx, userId, { kind: 'erasure_withdrawn', ...common })
      : mailUser(tx, userId, { kind: 'erasure_refused', ...common, values: { ...common.values, ground } }))
    await recordAudit(
      tx,
      state === 'refused' ? 'user.erasure_refused' : 'user.erasure_withdrawn',
      { type: 'user', id: userId },
      { request, reason, ...(ground !== null && { ground }) },
    )
  })
}

const PAGE_SIZE = 30
const decider = aliasedTable(staff, 'decider')

const selectRequests = (ctx: Ctx) =>
  ctx.db
    .select({
      row: erasureRequest,
      nickname: user.nickname,
      deletedAt: user.deletedAt,
      by: staff.name,
      decidedBy: decider.name,
    })
    .from(erasureRequest)
    .innerJoin(user, eq(user.id, erasureRequest.userId))
    .innerJoin(staff, eq(staff.id, erasureRequest.recordedBy))
    .leftJoin(decider, eq(decider.id, erasureRequest.decidedBy))
type FoundRequest = {
  row: RequestRow
  nickname: string
  deletedAt: Date | null
  by: string
  decidedBy: string | null
}

const presentRequest = ({ row, by, decidedBy }: FoundRequest) => ({
  id: row.id,
  state: row.state,
  received_on: row.receivedOn,
  due_on: row.dueOn,
  channel: row.channel,
  by,
  at: row.recordedAt.toISOString(),
  decided_by: decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
})

/** Open ones by due day; the cursor is the id of the last one. */
export const listErasureRequests: Handler<'GET /api/staff/erasure-request'> = async (ctx, { state, cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
  const isOpenList = state === 'open'
  const [last] =
    cursor === undefined ? [] : await ctx.db.select().from(erasureRequest).where(eq(erasureRequest.id, cursor))
  const after = isOpenList
    ? last &&
      or(
        gt(erasureRequest.dueOn, last.dueOn),
        and(eq(erasureRequest.dueOn, last.dueOn), gt(erasureRequest.id, last.id)),
      )
    : cursor === undefined
      ? undefined
      : lt(erasureRequest.id, cursor)
  const rows: FoundRequest[] = await selectRequests(ctx)
    .where(and((isOpenList ? eq : ne)(erasureRequest.state, 'open'), after))
    .orderBy(...(isOpenList ? [asc(erasureRequest.dueOn), asc(erasureRequest.id)] : [desc(erasureRequest.id)]))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, ({ row }) => row.id)
  return {
    list: page.map((found) => ({
      ...presentRequest(found),
      customer: { id: found.row.userId, nickname: found.nickname, deleted: found.deletedAt !== null },
    })),
    next,
  }
}

/** Requests about an account, newest first. */
export async function readErasureRequests(
  ctx: Ctx,
  userId: number,
  steps: Pick<DeletionSteps, 'findObstacles'>,
): Promise<CustomerErasure[]> {
  const scope = asStaff(ctx)
  const rows: FoundRequest[] = await selectRequests(ctx)
    .where(eq(erasureRequest.userId, userId))
    .orderBy(desc(erasureRequest.id))
    .limit(10)
  const opened = (id: string, column: 'words' | 'answer', value: string) =>
    value === '' ? '' : unsealOrEmpty(ctx.deps.config, erasurePlace(id, column), value)
  return Promise.all(
    rows.map(async (found) => {
      const { row } = found
      const isOpen = row.state === 'open'
      return {
        ...presentRequest(found),
        proof: row.proof,
        reason: opened(row.id, 'words', row.words),
        ready_at: readyAt(row).toISOString(),
        ground: row.ground,
        answer: opened(row.id, 'answer', row.answer),
        mine: await isSamePerson(ctx, scope, [row.recordedBy]),
        obstacles: isOpen ? await listObstacles(ctx, userScopeFor(scope, userId), steps) : [],
      }
    }),
  )
}
