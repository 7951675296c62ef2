import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { openShopAndBrowser, PHONE } from './lib/phone-browser.ts'
import { report, round, table } from './lib/report.ts'

/** ms; longer than the server caches a rendered page, so that the second visit gets a newly rendered one. */
const PAUSE_MS = 65_000
/** ms until the service worker has started and cached the resources of the first visit. */
const WORKER_READY_MS = 12_000

/** A TCP proxy that counts the bytes from the server, for page and service worker together. */
async function openCountingProxy(port: number) {
  let bytes = 0
  const server = createServer((phone) => {
    const shop = connect(port, '127.0.0.1')
    shop.on('data', (chunk) => (bytes += chunk.length))
    phone.pipe(shop).pipe(phone)
    for (const socket of [phone, shop]) socket.on('error', () => phone.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: proxyPort } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    take: () => {
      const total = bytes
      bytes = 0
      return total
    },
    close: () => server.close(),
  }
}

const { url, products, browser, close } = await openShopAndBrowser()
const wire = await openCountingProxy(Number(new URL(url).port))

const visit = async (context: BrowserContext, path: string, wait: number) => {
  const page = await context.newPage()
  wire.take()
  await page.goto(wire.url + path, { waitUntil: 'load' })
  await page.waitForTimeout(wait)
  await page.close()
  return wire.take()
}

const visits = [
  ['/home', '/home'],
  [`/product/${products[0]!.id}`, '/product/{id}'],
].flatMap(([path = '', name = '']) => (['allow', 'block'] as const).map((workers) => ({ path, name, workers })))

const phones = []
for (const { path, name, workers } of visits) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: workers })
  phones.push({ context, path, name, workers, whole: await visit(context, path, WORKER_READY_MS) })
}
await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
const kb = (bytes: number) => round(bytes / 1000, 1)
const rows: string[][] = []
for (const { context, path, name, workers, whole } of phones) {
  const again = await visit(context, path, WORKER_READY_MS)
  rows.push([name, workers === 'allow' ? 'yes' : 'no, as in LINE', kb(whole), kb(again), '10'])
  await context.close()
}
wire.close()
await close()
report('second-visit', 'Second visit', [
  'KB over the wire with headers, 12 s per visit, tips and the worker’s own fetches included; the second visit more than a minute later, when the server has rendered the page again.',
  table(['page', 'service worker', 'first visit, total', 'second visit', 'target'], rows),
])
