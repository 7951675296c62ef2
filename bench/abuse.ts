import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { median, report, round, table } from './lib/report.ts'
import { type Hoarded, openHoarding } from './lib/hoarding.ts'
import { openShop, scratch, type ShopProcess } from './lib/shop-process.ts'
import { wrongSignIns } from './lib/wrong-sign-ins.ts'

const MB = 1024 * 1024
const SILENT = 60
const A_SECOND = 50
const SECONDS = 15

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

type Figure = { what: string; reach: string; measured: string; kept: boolean }
const figures: Figure[] = []
const add = (what: string, reach: string, measured: string, kept: boolean) => {
  figures.push({ what, reach, measured, kept })
  process.stderr.write(`${kept ? 'ok    ' : 'MISSED'} ${what}: ${measured} (to reach: ${reach})\n`)
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

async function uploads(shop: ShopProcess, what: string, path: string, headers: string): Promise<void> {
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

type Asked = { ms: number[]; lost: number; refused: number }

/** Sends requests one after the other from another network until `until()` is true. */
async function victim(shop: ShopProcess, until: () => boolean, path: string): Promise<Asked> {
  const seen: Asked = { ms: [], lost: 0, refused: 0 }
  while (!until()) {
    const began = performance.now()
    const reply = await fetch(`${shop.url}${path}`, { headers: { 'x-forwarded-for': '198.51.100.7' } }).catch(
      () => null,
    )
    await reply?.arrayBuffer()
    seen.ms.push(performance.now() - began)
    if (!reply || reply.status !== 200) seen.lost += 1
    await wait(40)
  }
  return seen
}

/** Sends a fixed rate of requests from one network without waiting for replies. */
async function flood(shop: ShopProcess, path: (at: number) => string): Promise<Asked> {
  const seen: Asked = { ms: [], lost: 0, refused: 0 }
  const all: Promise<unknown>[] = []
  const ask = async (asked: string, headers: Record<string, string>) => {
    const reply = await fetch(`${shop.url}${asked}`, { headers }).catch(() => null)
    await reply?.arrayBuffer()
    if (!reply) seen.lost += 1
    else if (reply.status === 429 || reply.status === 503) seen.refused += 1
  }
  const began = performance.now()
  for (let at = 0; at < A_SECOND * SECONDS; at += 1) {
    const due = began + (at * 1_000) / A_SECOND
    if (due > performance.now()) await wait(due - performance.now())
    const headers = { 'x-forwarded-for': '203.0.113.66', accept: 'text/html', 'accept-encoding': 'br' }
    all.push(ask(path(at), headers))
  }
  await Promise.all(all)
  return seen
}

async function crowd(shop: ShopProcess, what: string, path: (at: number) => string): Promise<void> {
  const call = '/api/user/avatar/100001'
  let over = false
  const calm = victim(shop, () => over, call)
  await wait(6_000)
  over = true
  const before = median((await calm).ms)
  over = false
  const pressed = victim(shop, () => over, call)
  const { refused } = await flood(shop, path)
  over = true
  const seen = await pressed
  const during = median(seen.ms)
  // Below a few milliseconds the result is noise of the timer and of the load process.
  const kept = during <= Math.max(2 * before, before + 5) && seen.lost === 0
  add(
    `${A_SECOND} a second of ${what}: median of another person's call`,
    'at most doubled, none lost',
    `${round(before, 1)} → ${round(during, 1)} ms, ${seen.lost} of ${seen.ms.length} lost; ${refused} of ${A_SECOND * SECONDS} refused`,
    kept,
  )
}

/** The account owner can sign in from a known device while others guess the password. */
async function guesses(shop: ShopProcess): Promise<void> {
  const email = 'customer@demo.example'
  const enter = (cookie = '') =>
    fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.100.0.1', ...(cookie && { cookie }) },
      body: JSON.stringify({ email, password: sha1('demo1234') }),
    })
  const device = (await enter()).headers.getSetCookie().map((one) => one.split(';')[0]!)
  const answers = await wrongSignIns({ url: shop.url, email, tries: 10_000, networks: 100 })
  const { status } = (await (await enter(device.join('; '))).json()) as { status: number }
  add(
    '10,000 wrong sign-ins on one account from 100 networks: its owner on their own phone, in one of them',
    'signed in at the first try',
    `${status === 100 ? 'signed in' : 'refused'}; the others: ${said(answers)}`,
    status === 100 && answers['ok'] === undefined,
  )
}

const percent = (part: number) => `${round(part * 100, 1)} %`
const said = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')

/** Share of each variant that unpaid orders can reserve, with the default shop rules. */
async function hoarding(shop: ShopProcess): Promise<void> {
  const shelf = await openHoarding(shop)
  await shelf.stockAll(100)
  const note = ({ most, held, all, answers }: Hoarded, what: string, share: number) =>
    add(
      `${what}: of the variant that is held most`,
      `at most ${percent(share)}`,
      `${percent(most)}; ${held} of ${all} pieces in the shop; answers: ${said(answers)}`,
      most <= share && held > 0,
    )
  note(await shelf.one(), 'one guest orders all there is and pays nothing', 0.25)
  await shelf.stockAll(100)
  note(await shelf.crowd('203.0.113.77'), '10,000 guests of one network order five pieces each', 0.5)
  const others = await shelf.others()
  add(
    'after that, people of other networks order one piece of every variant',
    'none refused',
    said(others),
    Object.keys(others).join() === 'ok',
  )
  await shelf.end()
}

type Tokens = { guest: string; bearer: string | undefined }
async function uploaders(shop: ShopProcess): Promise<Tokens> {
  const guest = await fetch(`${shop.url}/api/guest`, { method: 'POST' })
  const login = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.example', password: sha1('demo1234') }),
  })
  const { data } = (await login.json()) as { data: { token?: string } | null }
  return { guest: ((await guest.json()) as { data: { token: string } }).data.token, bearer: data?.token }
}

const PARTS: Record<string, (shop: ShopProcess) => Promise<void>> = {
  uploads: async (shop) => {
    const { guest, bearer } = await uploaders(shop)
    await uploads(shop, 'without a token', '/upload_paid_pic', '')
    await uploads(shop, 'with a guest token', '/upload_paid_pic', `x-guest-token: ${guest}\r\n`)
    if (bearer) await uploads(shop, 'signed in', '/api/user/avatar', `authorization: Bearer ${bearer}\r\n`)
  },
  requests: async (shop) => {
    await crowd(shop, 'unknown searches', (at) => `/shop?q=word${at}`)
    await crowd(shop, 'random addresses', (at) => `/somewhere-${at}/${at * 7}`)
    await crowd(shop, 'random products', (at) => `/product/${1_000_000 + at}`)
    await crowd(shop, 'searches by call', (at) => `/api/product?q=word${at}`)
  },
  hoarding,
  guesses,
}
// Given scenario names on the command line, only these run and no result is written.
const chosen = process.argv.slice(2)

const place = await scratch('PostgreSQL')
try {
  await (await openShop(place)).stop()
  const shop = await openShop(place)
  // Warm-up: memory used by the first pages and calls is not counted as growth.
  for (const path of ['/home', '/shop', '/nothing', '/api/product', '/api/user/avatar/100001'])
    for (let at = 0; at < 5; at += 1) await (await fetch(`${shop.url}${path}`)).arrayBuffer()
  for (const [name, part] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await part(shop)
  await shop.stop()
} finally {
  await place.remove()
}
if (chosen.length === 0)
  report('abuse', 'What strangers can do to a shop', [
    'One server on PostgreSQL, attacked from this machine; other networks by `X-Forwarded-For` through a trusted proxy. Memory is the resident set of the server process.',
    table(
      ['', 'to reach', 'measured', ''],
      figures.map(({ what, reach, measured, kept }) => [what, reach, measured, kept ? 'kept' : 'missed']),
    ),
  ])
