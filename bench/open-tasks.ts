import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { tellStaff } from '@bailu/server/features/task-notices/tell-staff'
import { openTestApp } from '@bailu/server/testing/test-app'
import {
  addPartner,
  addProduct,
  addStaff,
  staffActor,
} from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { median, report, round, table } from './lib/report.ts'

/** `npm run bench:open-tasks`: what it costs to find new open tasks, and to poll their number, with so many open ones. */
const OPEN = 5_000
const POLLS = 200
const MAX_MS = 100

let statements = 0
const send = Reflect.get(pg.Client.prototype, 'query') as (...values: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...values: unknown[]) {
  statements += 1
  return send.apply(this, values)
})

const shop = await openTestApp()
const owner = shop.as(staffActor(await addStaff(shop.db, 'owner'), 'owner'))
for (let count = 0; count < 9; count += 1) await addStaff(shop.db, 'operations')
const { id: buyerId } = await addPartner(shop.db, 'BL0001')
const { variantId, productId } = await addProduct(shop.db, { stock: 900 })

/** Orders to ship, to confirm, and with a slip to check. */
const addOrders = (from: number, count: number) =>
  shop.db.execute(sql`
  with placed as (
    insert into orders (id, number, user_id, status, payment_method, subtotal, shipping, shipping_discount, total, points, quantity,
      address, buyer_message, placed_at, expires_at, paid_at, slip_at)
    select gen_random_uuid(), 'BENCH' || n, ${buyerId},
      case n % 3 when 0 then 'awaiting_shipment' else 'awaiting_payment' end, case n % 3 when 1 then 'cod' else 'promptpay' end,
      60000, 0, 0, 60000, 6, 2, '{"province":"Bangkok","isZt":false}', '', timestamptz '2026-11-20' + n * interval '1 second',
      case when n % 3 <> 0 then timestamptz '2030-01-01' end,
      case n % 3 when 0 then timestamptz '2026-11-20' + n * interval '1 second' end,
      case n % 3 when 2 then timestamptz '2026-11-20' + n * interval '1 second' end
    from generate_series(${from}::int, ${from + count - 1}::int) n returning id)
  insert into order_line (order_id, line, variant_id, product_id, name, option, picture_key, price, quantity, points)
  select id, 0, ${variantId}, ${productId}, '{"en":"Cream","zh":"霜","th":"ครีม"}', '{"en":"","zh":"","th":""}', 'none', 30000, 2, 3 from placed`)

let minutes = 0
async function compare(): Promise<{ ms: number; sent: number }> {
  minutes += 1
  shop.setClock(new Date(Date.UTC(2026, 10, 21, 5, minutes)))
  const before = statements
  const began = performance.now()
  await tellStaff(shop.ctx({ kind: 'system' }))
  return { ms: performance.now() - began, sent: statements - before }
}

const none = await compare()
await addOrders(0, OPEN)
const all = await compare()
const same = [await compare(), await compare(), await compare(), await compare(), await compare()]
await addOrders(OPEN, 10)
const few = await compare()
const polls: number[] = []
const before = statements
for (let poll = 0; poll < POLLS; poll += 1) {
  const began = performance.now()
  await owner('GET /api/staff/open-tasks', {})
  polls.push(performance.now() - began)
}
const perPoll = (statements - before) / POLLS
await shop.close()

const sameMs = median(same.map(({ ms }) => ms))
report('open-tasks', 'Open tasks of staff', [
  `\`npm run bench:open-tasks\`: ${OPEN.toLocaleString('en')} open tasks, ten members of staff. Load average ${round(loadavg()[1]!, 1)}.`,
  'The background job compares all open tasks every half minute; with transactions, statements of all people who are due included.',
  table(
    ['comparison', 'ms', 'statements'],
    [
      ['nothing open', round(none.ms, 1), none.sent],
      [`${OPEN.toLocaleString('en')} appeared`, round(all.ms, 1), all.sent],
      ['nothing changed (median of five)', round(sameMs, 1), same[0]!.sent],
      ['ten appeared', round(few.ms, 1), few.sent],
    ],
  ),
  `\`GET /api/staff/open-tasks\`, which every open page polls: ${round(median(polls), 1)} ms (median of ${POLLS}), ${round(perPoll, 1)} statements.`,
])
process.exitCode = sameMs > MAX_MS ? 1 : 0
