import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { InputOf, Key } from '@bailu/contract/calls'
import { sealBirthday } from '@bailu/server/features/clients/client-file'
import { clientFile } from '@bailu/server/features/clients/table'
import { openTestApp } from '@bailu/server/testing/test-app'
import { TEST_URL } from '@bailu/server/testing/test-database'
import * as people from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { report, round, table } from './lib/report.ts'

const CLIENTS = 5_000
const ORDERS = 20_000
const ROUNDS = 7
const MOST_MS = 50

const shop = await openTestApp()
const { id: partnerId } = await people.addPartner(shop.db, 'BL0001')
const { productId, variantId } = await people.addProduct(shop.db, { price: 30_000n, name: 'Cream' })
await shop.db.execute(sql`
  insert into app_user (email, phone, nickname, password_hash, lang, mentor_id, created_at)
  select 'c' || n || '@bench.example', '08' || lpad(n::text, 8, '0'),
    (array['อ้อม','แก้ว','เจน','โอ๋','Amy','Bea','李娜','ต้น'])[1 + n % 8] || ' ' || n, '', 'th', ${partnerId},
    timestamptz '2025-01-01' + n * interval '2 hours'
  from generate_series(1, ${CLIENTS}) n`)
await shop.db.execute(sql`
  with client as (select id, row_number() over (order by id) as n from app_user where mentor_id = ${partnerId}),
  placed as (
    insert into orders (id, number, user_id, partner_id, status, payment_method, subtotal, shipping, shipping_discount,
      total, points, quantity, address, buyer_message, placed_at, paid_at, finished_at)
    select gen_random_uuid(), 'BENCH' || o.n, c.id, ${partnerId}, 'finished', 'promptpay', 60000, 0, 0, 60000, 6, 2,
      jsonb_build_object('province', (array['Bangkok','Chiang Mai','Phuket'])[1 + o.n % 3]), '',
      o.at, o.at, o.at + interval '2 days'
    from (select n, timestamptz '2026-11-20' - (n * 37 % 500) * interval '1 day' - interval '3 days' as at
      from generate_series(1, ${ORDERS}) n) o
    join client c on c.n = 1 + (o.n * 7919) % ${CLIENTS}
    returning id)
  insert into order_line (order_id, line, variant_id, product_id, name, option, picture_key, price, quantity, points)
  select id, 0, ${variantId}, ${productId}, '{"en":"Cream","zh":"霜","th":"ครีม"}', '{"en":"","zh":"","th":""}', 'none', 30000, 2, 3
  from placed`)
const { rows: clients } = await shop.db.execute<{ id: string }>(
  sql`select id from app_user where mentor_id = ${partnerId}`,
)
const files = clients.map(({ id }, n) => {
  const scope = { partnerId, clientId: Number(id) }
  const day = new Date(Date.UTC(1985, 0, 1 + (n % 365))).toISOString().slice(0, 10)
  return { ...scope, birthday: sealBirthday(shop, scope, day), updatedAt: shop.deps.clock() }
})
for (let from = 0; from < files.length; from += 1_000)
  await shop.db.insert(clientFile).values(files.slice(from, from + 1_000))
// The role of the app may not analyse tables, so that the planner would know nothing of them.
const { rows: named } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
const address = new URL(TEST_URL)
address.pathname = `/${named[0]!.name}`
const admin = new pg.Client({ connectionString: address.href })
await admin.connect()
await admin.query('vacuum analyze')
await admin.end()

const as = shop.as(people.userActor(partnerId, true))
const measured: [string, string, string, string][] = []
let failed = false
async function measure<K extends Key>(name: string, key: K, input: InputOf<K>, isFirstPage = true) {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = performance.now()
    await as(key, input)
    times.push(performance.now() - before)
  }
  const [first = 0, ...others] = times
  // The least: other work on the machine only adds to it.
  const least = Math.min(...others)
  if (isFirstPage && least > MOST_MS) failed = true
  measured.push([name, `${round(first, 0)} ms`, `${round(least, 0)} ms`, isFirstPage ? `${MOST_MS} ms` : ''])
}
for (const sort of ['last_order', 'amount', 'registered', 'name', 'dormant'] as const)
  await measure(`clients by ${sort}`, 'GET /api/client', { sort })
await measure('clients, page at position 4,000', 'GET /api/client', { sort: 'name', at: '4000' })
await measure('clients, a search', 'GET /api/client', { q: 'เจน' })
await measure('clients silent for 90 days, longest first', 'GET /api/client', { dormant: '90', sort: 'dormant' })
await measure('clients with a birthday in May', 'GET /api/client', { birthday: '5' })
await measure('clients who bought a product', 'GET /api/client', { product: String(productId) })
await measure('clients of a province', 'GET /api/client', { province: 'Phuket' })
await measure('letters to jump to', 'GET /api/client-marks', { sort: 'name' }, false)
await measure('what can be filtered by', 'GET /api/client-filter', {}, false)
await measure('tasks', 'GET /api/task', {})
await measure('products of 90 days', 'GET /api/data-center/product', { days: '90' }, false)
const { all, counts } = await as('GET /api/task', {})
await shop.close()
report('desk', 'The desk of a partner with 5,000 clients', [
  '`npm run bench:desk`: calls in the process, without HTTP, of one partner with 5,000 clients, a birthday each, and 20,000 orders. ' +
    'The first call of a process decrypts the birthdays; later ones remember them by their ciphertext. Lists and tasks name the most a first page may take. ' +
    `Load average ${round(loadavg()[0]!, 1)}.`,
  `Tasks of the day: ${all} rows, ${counts.birthday} birthdays in eight days.`,
  table(['call', 'first', `least of ${ROUNDS}`, 'most'], measured),
])
process.exitCode = failed ? 1 : 0
