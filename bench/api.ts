import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { createLoadClient, runConcurrently } from './lib/load-client.ts'
import { median, report, round, table } from './lib/report.ts'
import { startShop, createScratchShop, type Engine, type ShopProcess } from './lib/shop-process.ts'

const ROUNDS = 5
const CONCURRENCY = 8

type Case = { name: string; target?: number; count: number; warm: number; work: (at: number) => Promise<unknown> }
type Product = { id: number; variants: { id: number }[] }

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const run = randomUUID().slice(0, 8)

async function addStock(shop: ShopProcess): Promise<void> {
  const database = new pg.Client(shop.database)
  await database.connect()
  await database.query('update variant set stock = 1000000')
  await database.end()
}

async function createCases(shop: ShopProcess): Promise<{ cases: Case[]; close: () => void }> {
  const { callOk, close } = createLoadClient(shop.url, CONCURRENCY)
  const [first] = (await callOk({ path: '/api/product' })) as { id: number }[]
  const { id, variants } = (await callOk({ path: `/api/product/${first!.id}` })) as Product
  await addStock(shop)
  const lines = [{ variant_id: variants[0]!.id, quantity: 1 }]
  const { total } = (await callOk({ method: 'POST', path: '/api/cart/quote', body: { lines, pickup: true } })) as {
    total: number
  }

  const email = (at: number) => `bench-${run}-${at}@example.com`
  const password = (at: number) => sha1(`bench ${run} ${at}`)
  let registeredCount = 0
  let signInCount = 0
  const tokens: string[] = []
  const register = async () => {
    const at = (registeredCount += 1)
    const body = {
      nickname: `Bench ${at}`,
      email: email(at),
      phone: `08${String(10_000_000 + at)}`,
      password: password(at),
      agreed: true,
      lang: 'en',
    }
    const { token } = (await callOk({ method: 'POST', path: '/api/register', body })) as { token: string }
    tokens.push(token)
  }
  const signIn = () => {
    const at = ((signInCount += 1) % registeredCount) + 1
    return callOk({ method: 'POST', path: '/api/login', body: { email: email(at), password: password(at) } })
  }
  const order = (at: number) =>
    callOk({
      method: 'POST',
      path: '/api/order',
      headers: { authorization: `Bearer ${tokens[at % tokens.length]}`, 'idempotency-key': randomUUID() },
      body: { lines, address_id: 99999, contact: { name: 'Bench', phone: '0812345678' }, expected_total: total },
    })
  const cases: Case[] = [
    { name: 'product list', target: 0.5, count: 2_000, warm: 2_000, work: () => callOk({ path: '/api/product' }) },
    {
      name: 'product detail',
      target: 0.5,
      count: 2_000,
      warm: 2_000,
      work: () => callOk({ path: `/api/product/${id}` }),
    },
    {
      name: 'guest HTML, /home',
      target: 0.5,
      count: 2_000,
      warm: 2_000,
      work: () => callOk({ path: '/home', page: true }),
    },
    {
      name: 'guest HTML, /product',
      target: 0.5,
      count: 2_000,
      warm: 2_000,
      work: () => callOk({ path: `/product/${id}`, page: true }),
    },
    { name: 'register', count: 30, warm: 20, work: register },
    { name: 'login', count: 30, warm: 20, work: signIn },
    { name: 'order placement', target: 8, count: 100, warm: 200, work: order },
  ]
  return { cases, close }
}

async function measure(shop: ShopProcess, { work, count, warm }: Case) {
  await runConcurrently(warm, CONCURRENCY, work)
  const cpu: number[] = []
  const perSecond: number[] = []
  for (let at = 0; at < ROUNDS; at += 1) {
    const before = await shop.usage()
    const seconds = await runConcurrently(count, CONCURRENCY, work)
    const after = await shop.usage()
    cpu.push((after.cpuMs - before.cpuMs) / count)
    perSecond.push(count / seconds)
  }
  return { cpu: median(cpu), perSecond: median(perSecond) }
}

async function bench(engine: Engine) {
  const place = await createScratchShop(engine)
  try {
    // Filling the demo data leaves allocated memory that a running server never uses.
    await (await startShop(place)).stop()
    const shop = await startShop(place)
    const { cases, close } = await createCases(shop)
    const results = []
    for (const benchCase of cases) {
      results.push({ ...benchCase, ...(await measure(shop, benchCase)) })
      process.stderr.write(`${engine}, ${benchCase.name}: done\n`)
    }
    const { memoryMb } = await shop.usage()
    close()
    await shop.stop()
    return { results, memoryMb }
  } finally {
    await place.remove()
  }
}

const parts: string[] = []
for (const engine of ['PostgreSQL', 'embedded'] as const) {
  const { results, memoryMb } = await bench(engine)
  const sum = results
    .filter(({ name }) => ['register', 'login', 'order placement'].includes(name))
    .reduce((all, { cpu }) => all + cpu, 0)
  parts.push(
    `## ${engine === 'embedded' ? 'Embedded engine' : engine}`,
    table(
      ['', 'CPU ms per request', 'requests per second', 'target, CPU ms'],
      [
        ...results.map(({ name, cpu, perSecond, target }) => [
          name,
          round(cpu),
          Math.round(perSecond),
          engine === 'PostgreSQL' && target ? target : '',
        ]),
        ['register + login + order', round(sum), '', engine === 'PostgreSQL' ? 80 : ''],
        ['resident memory, MB', Math.round(memoryMb), '', engine === 'PostgreSQL' ? 200 : ''],
      ],
    ),
  )
}
report('api', 'Calls', [
  `CPU of the server process (with the embedded engine: of both), median of ${ROUNDS} rounds after warm-up, ${CONCURRENCY} open connections. Product calls and pages are answered from the same caches as in production.`,
  ...parts,
])
