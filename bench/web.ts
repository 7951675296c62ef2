import { brotliCompressSync } from 'node:zlib'
import { openShopAndBrowser, PHONE } from './lib/phone-browser.ts'
import { median, report, round, table } from './lib/report.ts'
import { openSlowSession } from './lib/slow-page.ts'
import { recordVitalsScript, type Vitals } from './lib/web-vitals.ts'

const ROUNDS = 5
const KINDS = ['Document', 'Script', 'Stylesheet', 'Image', 'Font', 'Fetch', 'Other'] as const
type Visit = Vitals & {
  bytes: Record<string, number>
  wire: number
  requests: number
  beforePicture: number
  endedBefore: number
}

/** One visit with an empty cache, CPU x4 and 1.6 Mbps. */
async function visit(path: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(recordVitalsScript)
  const cdp = await openSlowSession(context, page)

  const bytes: Record<string, number> = {}
  const known = new Map<string, { kind: string; url: string }>()
  let started = 0
  let wire = 0
  let ended = 0
  let beforePicture = 0
  let endedBefore = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    started += 1
    known.set(requestId, { kind: type ?? 'Other', url: request.url })
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = known.get(requestId)
    if (entry?.kind === 'Document') return
    const kind = entry && (KINDS as readonly string[]).includes(entry.kind) ? entry.kind : 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  cdp.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') bytes['Document'] = Number(response.headers['content-length'])
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire += encodedDataLength
    ended += 1
    if (beforePicture > 0 || !known.get(requestId)?.url.includes('/static/picture/')) return
    beforePicture = started
    endedBefore = ended
  })
  await page.goto(url + path, { waitUntil: 'load' })
  await page.waitForFunction(() => (globalThis as unknown as { vitals: Vitals }).vitals.hydration > 0)
  await page.waitForTimeout(3_000)
  const vitals = await page.evaluate<Vitals>('window.vitals')
  await context.close()
  return { ...vitals, bytes, wire, requests: started, beforePicture, endedBefore }
}

/** Size of the inline styles of a page in KB, compressed with brotli. */
async function styleSize(path: string): Promise<string> {
  const html = await (await fetch(url + path)).text()
  const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('')
  return round(brotliCompressSync(styles).length / 1000, 1)
}

const { url, products, browser, close } = await openShopAndBrowser()
const paths = ['/home', `/product/${products[0]!.id}`]
const visits = new Map<string, Visit[]>()
for (const path of paths) {
  // The first visit fills the server's caches and is not counted.
  await visit(path)
  const all: Visit[] = []
  for (let at = 0; at < ROUNDS; at += 1) all.push(await visit(path))
  visits.set(path, all)
}
const styles = await Promise.all(paths.map(styleSize))
await close()

const of = (read: (visit: Visit) => number, digits = 0) =>
  paths.map((path) => round(median(visits.get(path)!.map(read)), digits))
const kb = (kind: string) => of((visit) => (visit.bytes[kind] ?? 0) / 1000, 1)
const rows = [
  ['JS, KB', ...kb('Script'), '125'],
  ['CSS, KB (inlined in the HTML)', ...styles, '10'],
  ['HTML, KB', ...kb('Document'), '15'],
  ['pictures, KB', ...kb('Image'), ''],
  ['calls, KB', ...of((visit) => ((visit.bytes['Fetch'] ?? 0) + (visit.bytes['Other'] ?? 0)) / 1000, 1), ''],
  ['everything with headers, KB', ...of((visit) => visit.wire / 1000, 1), ''],
  ['requests', ...of((visit) => visit.requests), ''],
  ['requests ended when the first picture of the shop is shown', ...of((visit) => visit.endedBefore), '12'],
  ['requests begun by then', ...of((visit) => visit.beforePicture), ''],
  ['first paint, s', ...of((visit) => visit.fcp / 1000, 2), '0.7'],
  ['largest paint, s', ...of((visit) => visit.lcp / 1000, 2), '1.5'],
  ['blocking time, ms', ...of((visit) => visit.blocking), '150'],
  ['layout shift', ...of((visit) => visit.shift, 3), '0'],
  ['hydrated, s', ...of((visit) => visit.hydration / 1000, 2), ''],
]
report('web', 'First visit', [
  `Transferred bytes (brotli where supported), cold cache, 390x844, 1.6 Mbps, 150 ms, CPU x4, median of ${ROUNDS}. Blocking time: the part of tasks above 50 ms, from first paint to 3 s after load and hydration.`,
  table(['', ...paths.map((path) => path.replace(/\d+/, '{id}')), 'target'], rows),
])
