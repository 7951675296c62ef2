import { and, asc, between, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, PREPARED_PARTNER } from '../../../core/context.ts'
import type { Db } from '../../../database/connect.ts'
import { prepareOnce } from '../../../database/prepare-once.ts'
import { clientRefill } from '../table.ts'
import { order, orderLine } from '../../orders/table.ts'
import { user } from '../../account/table.ts'
import { isClientOf } from '../client-scope.ts'
import { isCounted } from '../purchase-totals.ts'
import { type DueTask, isUnmarked } from './task-row.ts'

const { partnerId: ofPartner } = PREPARED_PARTNER
const today = sql.placeholder('today')
const since = sql.placeholder('since')
const until = sql.placeholder('until')

/** Days after delivery when a check-in is due, and for how many days the task stays. */
const STAGES = [
  { kind: 'after_2_days', days: 2, shownDays: 4 },
  { kind: 'after_2_weeks', days: 14, shownDays: 6 },
  { kind: 'after_2_months', days: 60, shownDays: 12 },
] as const

const selectCheckIns = (db: Db, { kind, days }: (typeof STAGES)[number]) =>
  db
    .select({
      kind: sql<typeof kind>`${kind}::text`.as('kind'),
      cause: order.id,
      at: order.finishedAt,
      name: orderLine.name,
      productId: orderLine.productId,
      client: user.id,
    })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), isClientOf(PREPARED_PARTNER)))
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .where(
      and(
        eq(order.partnerId, ofPartner),
        eq(order.status, 'finished'),
        gte(order.finishedAt, sql.placeholder(`since${days}`)),
        lt(order.finishedAt, sql.placeholder(`until${days}`)),
        isCounted,
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.paid_at > ${order.paidAt} and later.paid_at is not null and later.status <> 'canceled')`,
        isUnmarked(PREPARED_PARTNER, today, kind, sql`${order.id}::text`),
      ),
    )

const checkInsQuery = prepareOnce((db) => {
  const [first, second, third] = STAGES
  return unionAll(selectCheckIns(db, first), selectCheckIns(db, second), selectCheckIns(db, third)).orderBy(
    sql`finished_at desc`,
  )
})

/** Two days, two weeks and two months after a client's latest order. */
export async function listCheckIns(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const thisDay = bangkokDay(ctx.now)
  const windows = STAGES.flatMap(({ days, shownDays }) => [
    [`since${days}`, startOfDay(addDays(thisDay, -days - shownDays))],
    [`until${days}`, startOfDay(addDays(thisDay, 1 - days))],
  ])
  const rows = await checkInsQuery(ctx.db).execute({ ...scope, today: thisDay, ...Object.fromEntries(windows) })
  return STAGES.flatMap(({ kind, days }) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        kind,
        cause: row.cause,
        day: addDays(bangkokDay(row.at!), days),
        about: { client: row.client },
        product: row.name,
        productId: row.productId,
      })),
  )
}

const DAYS_AROUND = 7

const runningOutQuery = prepareOnce((db) => {
  const notBoughtAgain = sql`not exists (select 1 from client_refill later where later.client_id = ${clientRefill.clientId} and later.product_id = ${clientRefill.productId} and later.ends_on > ${clientRefill.endsOn})`
  const inOpenOrder = db
    .select({ one: sql`1` })
    .from(sql`orders coming join sold_line wanted on wanted.order_id = coming.id`)
    .where(
      and(
        sql`coming.user_id = ${clientRefill.clientId} and wanted.product_id = ${clientRefill.productId}`,
        sql`coming.status in ('awaiting_payment', 'awaiting_shipment')`,
      ),
    )
  return db
    .select({
      orderId: clientRefill.orderId,
      line: clientRefill.line,
      day: clientRefill.endsOn,
      productId: clientRefill.productId,
      name: orderLine.name,
      client: user.id,
    })
    .from(clientRefill)
    .innerJoin(user, and(eq(user.id, clientRefill.clientId), isClientOf(PREPARED_PARTNER)))
    .innerJoin(order, and(eq(order.id, clientRefill.orderId), isCounted))
    .innerJoin(orderLine, and(eq(orderLine.orderId, clientRefill.orderId), eq(orderLine.line, clientRefill.line)))
    .where(
      and(
        eq(clientRefill.partnerId, ofPartner),
        between(clientRefill.endsOn, since, until),
        notBoughtAgain,
        sql`not exists ${inOpenOrder}`,
        isUnmarked(PREPARED_PARTNER, today, 'running_out', sql`${clientRefill.orderId} || ':' || ${clientRefill.line}`),
      ),
    )
    .orderBy(asc(clientRefill.endsOn))
})

/** Products that run out within seven days before or after today and were not bought again. */
export async function listRunningOut(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const thisDay = bangkokDay(ctx.now)
  const rows = await runningOutQuery(ctx.db).execute({
    ...scope,
    today: thisDay,
    since: addDays(thisDay, -DAYS_AROUND),
    until: addDays(thisDay, DAYS_AROUND),
  })
  return rows.map(({ orderId, line, name, productId, day, client }) => ({
    kind: 'running_out',
    cause: `${orderId}:${line}`,
    day,
    about: { client },
    product: name,
    productId,
  }))
}

const INACTIVE_DAYS = 75
const SHOWN_DAYS = 21

const inactiveClientsQuery = prepareOnce((db) =>
  db
    .select({ cause: order.id, at: order.paidAt, client: user.id })
    .from(order)
    .innerJoin(user, and(eq(user.id, order.userId), isClientOf(PREPARED_PARTNER)))
    .where(
      and(
        eq(order.partnerId, ofPartner),
        isCounted,
        gte(order.paidAt, since),
        lt(order.paidAt, until),
        sql`not exists (select 1 from orders later where later.user_id = ${order.userId} and later.placed_at > ${order.placedAt} and later.status <> 'canceled')`,
        isUnmarked(PREPARED_PARTNER, today, 'silent', sql`${order.id}::text`),
      ),
    )
    .orderBy(desc(order.paidAt)),
)

/** Clients whose last order was 75 to 96 days ago; clients inactive for longer are found in the client list. */
export async function listInactiveClients(ctx: Ctx, scope: PartnerScope): Promise<DueTask[]> {
  const thisDay = bangkokDay(ctx.now)
  const last = addDays(thisDay, -INACTIVE_DAYS)
  const rows = await inactiveClientsQuery(ctx.db).execute({
    ...scope,
    today: thisDay,
    since: startOfDay(addDays(last, -SHOWN_DAYS)),
    until: startOfDay(addDays(last, 1)),
  })
  return rows.map((row) => ({
    kind: 'silent',
    cause: row.cause,
    day: row.at ? bangkokDay(row.at) : last,
    about: { client: row.client },
  }))
}
