import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { median, report, round, table } from './lib/report.ts'
import { type HoardingResult, createHoarding } from './lib/stock-hoarding.ts'
import { startShop, createScratchShop, type ShopProcess } from './lib/shop-process.ts'
import { guessPasswords } from './lib/password-guessing.ts'

const MB = 1024 * 1024
const SILENT = 60
const RATE = 50
const SECONDS = 15

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

type Figure = { what: string; target: string; measured: string; met: boolean }
const figures: Figure[] = []
const add = (what: string, target: string, measured: string, met: boolean) => {
  figures.push({ what, target, measured, met })
  process.stderr.write(`${met ? 'ok    ' : 'MISSED'} ${what}: ${measured} (target: ${target})\n`)
}

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

/** Starts an upload of 10 MB and never sends its last bytes. */
function silentUpload(port: number, path: string, headers: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop\r\n${headers}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${10 * MB}\r\n\r\n${HEAD}`,
  )
  const piece = Buffer.alloc(256 * 1024)
  for (let sent = 0; sent + piece.length < 10 * MB - 1024; sent += piece.length) socket.write(piece)
  return socket
}

async function memory(shop: ShopProcess): Promise<number> {
  return (await shop.usage()).memoryMb
}

async function testSilentUploads(shop: ShopProcess, what: string, path: string, headers: string): Promise<void> {
  const port = Number(new URL(shop.url).port)
  await shop.usage()
  const before = await memory(shop)
  const sockets = Array.from({ length: SILENT }, () => silentUpload(port, path, headers))
  let most = before
  for (let at = 0; at < 16; at += 1) {
    await wait(500)
    most = Math.max(most, await memory(shop))
  }
  for (const socket of sockets) socket.destroy()
  await wait(5_000)
  const after = await memory(shop)
  add(
    `${SILENT} silent uploads of 10 MB ${what}: growth of resident memory`,
    'at most 30 MB',
    `${round(most - before, 1)} MB`,
    most - before <= 30,
  )
  add(
    `the same 5 seconds after they ended`,
    'within 30 MB of before',
    `${round(after - before, 1)} MB`,
    after - before <= 30,
  )
}

type Requests = { ms: number[]; lost: number; rejected: number }

/** Sends requests one after the other from another network until `until()` is true. */
async function measureVictim(shop: ShopProcess, until: () => boolean, path: string): Promise<Requests> {
  const results: Requests = { ms: [], lost: 0, rejected: 0 }
  while (!until()) {
    const began = performance.now()
    const reply = await fetch(`${shop.url}${path}`, { headers: { 'x-forwarded-for': '198.51.100.7' } }).catch(
      () => null,
    )
    await reply?.arrayBuffer()
    results.ms.push(performance.now() - began)
    if (!reply || reply.status !== 200) results.lost += 1
    await wait(40)
  }
  return results
}

/** Sends a fixed rate of requests from one network without waiting for replies. */
async function floodFromOneNetwork(shop: ShopProcess, path: (at: number) => string): Promise<Requests> {
  const results: Requests = { ms: [], lost: 0, rejected: 0 }
  const all: Promise<unknown>[] = []
  const ask = async (asked: string, headers: Record<string, string>) => {
    const reply = await fetch(`${shop.url}${asked}`, { headers }).catch(() => null)
    await reply?.arrayBuffer()
    if (!reply) results.lost += 1
    else if (reply.status === 429 || reply.status === 503) results.rejected += 1
  }
  const began = performance.now()
  for (let at = 0; at < RATE * SECONDS; at += 1) {
    const due = began + (at * 1_000) / RATE
    if (due > performance.now()) await wait(due - performance.now())
    const headers = { 'x-forwarded-for': '203.0.113.66', accept: 'text/html', 'accept-encoding': 'br' }
    all.push(ask(path(at), headers))
  }
  await Promise.all(all)
  return results
}

async function measureUnderFlood(shop: ShopProcess, what: string, path: (at: number) => string): Promise<void> {
  const call = '/api/user/avatar/100001'
  let over = false
  const undisturbed = measureVictim(shop, () => over, call)
  await wait(6_000)
  over = true
  const before = median((await undisturbed).ms)
  over = false
  const underLoad = measureVictim(shop, () => over, call)
  const { rejected } = await floodFromOneNetwork(shop, path)
  over = true
  const results = await underLoad
  const during = median(results.ms)
  // Below a few milliseconds the result is noise of the timer and of the load process.
  const met = during <= Math.max(2 * before, before + 5) && results.lost === 0
  add(
    `${RATE} a second of ${what}: median of another person's call`,
    'at most doubled, none lost',
    `${round(before, 1)} → ${round(during, 1)} ms, ${results.lost} of ${results.ms.length} lost; ${rejected} of ${RATE * SECONDS} rejected`,
    met,
  )
}

/** The account owner can sign in from a known device while others guess the password. */
async function testPasswordGuessing(shop: ShopProcess): Promise<void> {
  const email = 'customer@demo.example'
  const signIn = (cookie = '') =>
    fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.100.0.1', ...(cookie && { cookie }) },
      body: JSON.stringify({ email, password: sha1('demo1234') }),
    })
  const device = (await signIn()).headers.getSetCookie().map((one) => one.split(';')[0]!)
  const answers = await guessPasswords({ url: shop.url, email, attempts: 10_000, networks: 100 })
  const { status } = (await (await signIn(device.join('; '))).json()) as { status: number }
  add(
    '10,000 wrong sign-ins on one account from 100 networks: its owner on a known device, in one of them',
    'signed in at the first attempt',
    `${status === 100 ? 'signed in' : 'rejected'}; the others: ${formatCounts(answers)}`,
    status === 100 && answers['ok'] === undefined,
  )
}

const percent = (part: number) => `${round(part * 100, 1)} %`
const formatCounts = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')

/** Share of each variant that unpaid orders can reserve, with the default shop rules. */
async function testStockHoarding(shop: ShopProcess): Promise<void> {
  const stock = await createHoarding(shop)
  await stock.stockAll(100)
  const addHoarding = ({ maxShare, reserved, total, answers }: HoardingResult, what: string, share: number) =>
    add(
      `${what}: of the variant with the most reservations`,
      `at most ${percent(share)}`,
      `${percent(maxShare)}; ${reserved} of ${total} pieces in the shop; replies: ${formatCounts(answers)}`,
      maxShare <= share && reserved > 0,
    )
  addHoarding(await stock.orderAsOneGuest(), 'one guest orders everything and pays nothing', 0.25)
  await stock.stockAll(100)
  addHoarding(await stock.orderAsCrowd('203.0.113.77'), '10,000 guests of one network order five pieces each', 0.5)
  const others = await stock.orderAsOthers()
  add(
    'after that, people of other networks order one piece of every variant',
    'none rejected',
    formatCounts(others),
    Object.keys(others).join() === 'ok',
  )
  await stock.close()
}

type Tokens = { guest: string; bearer: string | undefined }
async function createUploaders(shop: ShopProcess): Promise<Tokens> {
  const guest = await fetch(`${shop.url}/api/guest`, { method: 'POST' })
  const login = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.example', password: sha1('demo1234') }),
  })
  const { data } = (await login.json()) as { data: { token?: string } | null }
  return { guest: ((await guest.json()) as { data: { token: string } }).data.token, bearer: data?.token }
}

const SCENARIOS: Record<string, (shop: ShopProcess) => Promise<void>> = {
  uploads: async (shop) => {
    const { guest, bearer } = await createUploaders(shop)
    await testSilentUploads(shop, 'without a token', '/upload_paid_pic', '')
    await testSilentUploads(shop, 'with a guest token', '/upload_paid_pic', `x-guest-token: ${guest}\r\n`)
    if (bearer) await testSilentUploads(shop, 'signed in', '/api/user/avatar', `authorization: Bearer ${bearer}\r\n`)
  },
  requests: async (shop) => {
    await measureUnderFlood(shop, 'unknown searches', (at) => `/shop?q=word${at}`)
    await measureUnderFlood(shop, 'random addresses', (at) => `/somewhere-${at}/${at * 7}`)
    await measureUnderFlood(shop, 'random products', (at) => `/product/${1_000_000 + at}`)
    await measureUnderFlood(shop, 'searches by call', (at) => `/api/product?q=word${at}`)
  },
  hoarding: testStockHoarding,
  guesses: testPasswordGuessing,
}
// Given scenario names on the command line, only these run and no result is written.
const chosenNames = process.argv.slice(2)

const place = await createScratchShop('PostgreSQL')
try {
  await (await startShop(place)).stop()
  const shop = await startShop(place)
  // Warm-up: memory used by the first pages and calls is not counted as growth.
  for (const path of ['/home', '/shop', '/nothing', '/api/product', '/api/user/avatar/100001'])
    for (let at = 0; at < 5; at += 1) await (await fetch(`${shop.url}${path}`)).arrayBuffer()
  for (const [name, part] of Object.entries(SCENARIOS))
    if (chosenNames.length === 0 || chosenNames.includes(name)) await part(shop)
  await shop.stop()
} finally {
  await place.remove()
}
if (chosenNames.length === 0)
  report('abuse', 'Load by anonymous callers', [
    'One server on PostgreSQL, attacked from this machine; other networks by `X-Forwarded-For` through a trusted proxy. Memory is the resident set of the server process.',
    table(
      ['', 'target', 'measured', ''],
      figures.map(({ what, target, measured, met }) => [what, target, measured, met ? 'met' : 'missed']),
    ),
  ])
