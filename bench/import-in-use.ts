import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { customerRow, orderRow, partnerRow, workbook } from '@bailu/server/testing/fixtures/import-fixture'
import { WIDE_LIMITS } from '@bailu/server/testing/wide-limits'
import { createLoadClient } from './lib/load-client.ts'
import { report, round, table } from './lib/report.ts'
import { createScratchShop, type Engine, type ShopProcess, startShop } from './lib/shop-process.ts'

/** `npm run bench:import-in-use`: how long buyers wait while a file of another system is applied. */
const SIZE = { partners: 200, customers: 2_000, orders: 150 }
const QUIET_SECONDS = 20
/** One person places at most so many orders within an hour. */
const ORDER_PAUSE_MS = 1_500
/** Longest time in ms that an order may take while the file is applied. */
const MAX_ORDER_MS = 1_000

type Call = (options: Parameters<ReturnType<typeof createLoadClient>['callOk']>[0]) => Promise<unknown>
type Variant = { variant: number; sku: string }

/** A variant on sale with stock for everybody; one buyer may have many unpaid orders. */
async function stockVariant(shop: ShopProcess): Promise<Variant> {
  const database = new pg.Client(shop.database)
  await database.connect()
  await database.query('update variant set stock = 1000000')
  const addRule = 'insert into shop_rule (id, name, value, valid_from) values (gen_random_uuid(), $1, $2, now())'
  for (const [name, value] of Object.entries(WIDE_LIMITS)) await database.query(addRule, [name, JSON.stringify(value)])
  const { rows } = await database.query<Variant>(
    'select v.id::int as variant, v.sku from variant v join product p on p.id = v.product_id where v.on_sale and p.on_sale order by v.id limit 1',
  )
  await database.end()
  return rows[0]!
}

/** People, and orders of the variant that the buyer orders too. */
const makeFile = (sku: string): Promise<Buffer> => {
  const range = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
  const mentor = (at: number): string => `Z${at % SIZE.partners}`
  return workbook({
    Partners: range(SIZE.partners, (at) =>
      partnerRow(`Z${at}`, {
        phone: `08${10_000_000 + at}`,
        mentor_no: at === 0 ? '' : `Z${Math.floor((at - 1) / 3)}`,
        balance: '10.50',
      }),
    ),
    Customers: range(SIZE.customers, (at) =>
      customerRow(`ZC${at}`, { phone: `08${20_000_000 + at}`, mentor_no: mentor(at) }),
    ),
    Orders: range(SIZE.orders, (at) =>
      orderRow(`Z-${at}`, { sku, buyer: `ZC${at}`, credited_no: mentor(at), phone: `08${20_000_000 + at}` }),
    ),
  })
}

async function uploadFile(shop: ShopProcess, authorization: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'move.xlsx'))
  const reply = await fetch(`${shop.url}/api/staff/data-import`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  return ((await reply.json()) as { data: { id: string } }).data.id
}

async function signInOwner(shop: ShopProcess): Promise<string> {
  const reply = await fetch(`${shop.url}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.example', password: 'demo1234' }),
  })
  const token = /bailu-staff=([\w-]{43})/.exec(reply.headers.getSetCookie().join(' '))?.[1]
  return `Bearer ${token}`
}

/** A registered buyer who orders one piece. */
async function openBuyer(callOk: Call, variant: number): Promise<() => Promise<unknown>> {
  const lines = [{ variant_id: variant, quantity: 1 }]
  const { total } = (await callOk({ method: 'POST', path: '/api/cart/quote', body: { lines, pickup: true } })) as {
    total: number
  }
  const password = createHash('sha1').update('bench buyer').digest('hex')
  const person = { nickname: 'Bench', email: 'buyer@bench.example', phone: '0812345678', agreed: true, lang: 'en' }
  const { token } = (await callOk({ method: 'POST', path: '/api/register', body: { ...person, password } })) as {
    token: string
  }
  const body = { lines, address_id: 99999, contact: { name: 'Bench', phone: '0812345678' }, expected_total: total }
  return () =>
    callOk({
      method: 'POST',
      path: '/api/order',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body,
    })
}

/** Milliseconds of each call, one after the other with a pause between them, until `ended`. */
async function timeCalls(work: () => Promise<unknown>, pauseMs: number, ended: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!ended()) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
    await wait(pauseMs)
  }
  return times.toSorted((a, b) => a - b)
}

const part = (times: number[], share: number): string => round(times[Math.floor((times.length - 1) * share)]!, 0)

async function measure(engine: Engine) {
  const place = await createScratchShop(engine)
  const shop = await startShop(place)
  const { callOk, close } = createLoadClient(shop.url, 4)
  try {
    const { variant, sku } = await stockVariant(shop)
    // Servers read changed rules within three seconds.
    await wait(4_000)
    const placeOrder = await openBuyer(callOk, variant)
    const authorization = await signInOwner(shop)
    const id = await uploadFile(shop, authorization, await makeFile(sku))
    const headers = { authorization, 'idempotency-key': randomUUID() }
    const read = () => callOk({ path: `/api/staff/data-import/${id}`, headers: { authorization } })
    const { plan } = (await read()) as { plan: string }
    const during = async (ended: () => boolean) => {
      const [products, orders] = await Promise.all([
        timeCalls(() => callOk({ path: '/api/product' }), 100, ended),
        timeCalls(placeOrder, ORDER_PAUSE_MS, ended),
      ])
      return { products, orders }
    }
    const until = Date.now() + QUIET_SECONDS * 1_000
    const quiet = await during(() => Date.now() > until)
    const began = performance.now()
    await callOk({ method: 'POST', path: `/api/staff/data-import/${id}/apply`, headers, body: { plan } })
    let isApplied = false
    const watch = async () => {
      for (;;) {
        const { state } = (await read()) as { state: string }
        if (state === 'stopped') throw new Error('The import has stopped')
        if (state === 'applied') return void (isApplied = true)
        await wait(1_000)
      }
    }
    const [busy] = await Promise.all([during(() => isApplied), watch()])
    const rows = [
      { name: 'before', ...quiet },
      { name: 'during the import', ...busy },
    ]
      .flatMap(({ name, products, orders }) => [
        { name: `GET /api/product, ${name}`, times: products },
        { name: `POST /api/order, ${name}`, times: orders },
      ])
      .map(({ name, times }) => [engine, name, times.length, part(times, 0.5), part(times, 0.95), part(times, 1)])
    return { rows, seconds: (performance.now() - began) / 1_000, longest: busy.orders.at(-1)! }
  } finally {
    close()
    await shop.stop()
    await place.remove()
  }
}

const measured = []
for (const engine of ['PostgreSQL', 'embedded'] as const) measured.push({ engine, ...(await measure(engine)) })
const times = measured.map(({ engine, seconds }) => `${round(seconds, 0)} s (${engine})`).join(', ')
report('import-in-use', 'A move while the shop is in use', [
  `\`npm run bench:import-in-use\`: ${SIZE.partners} partners, ${SIZE.customers.toLocaleString('en')} customers and ${SIZE.orders} open orders are applied while one buyer orders the variant of the imported orders and one looks at the products. Applied in ${times}.`,
  table(
    ['database', 'call', 'calls', 'median in ms', '95 % in ms', 'longest in ms'],
    measured.flatMap(({ rows }) => rows),
  ),
])
process.exitCode = measured.some(({ longest }) => longest > MAX_ORDER_MS) ? 1 : 0
