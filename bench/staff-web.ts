import { openShopAndBrowser } from './lib/phone-browser.ts'
import { median, report, round, table } from './lib/report.ts'
import { openSlowSession } from './lib/slow-page.ts'

const ROUNDS = 5
const LAPTOP = { viewport: { width: 1280, height: 800 }, locale: 'en' } as const
const OWNER = { email: 'owner@demo.example', password: 'demo1234' }

/** `content` is found on the page as soon as it is of use. */
const PAGES = [
  { name: 'sign-in', path: '/back-office/sign-in', content: 'input[type=password]', signedIn: false },
  { name: 'order list', path: '/back-office/orders', content: 'tbody td a', signedIn: true },
] as const
type StaffPage = (typeof PAGES)[number]
/** Times in ms since the navigation, bytes as transferred. */
type Visit = { firstPaint: number; content: number; scriptsBytes: number; requests: number }

/** Marks the time of the frame that shows the content. */
const markContentScript = (selector: string) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('${selector}')) return
    requestAnimationFrame(() => setTimeout(() => performance.mark('content')))
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

const READ_VISIT = `(() => {
  const content = performance.getEntriesByName('content')[0].startTime
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < content)
  const scripts = before.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? content,
    content,
    scriptsBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: before.length,
  }
})()`

const { url, browser, close } = await openShopAndBrowser()

/** One visit with an empty cache on a slow connection and a slow machine. */
async function visit({ path, content, signedIn }: StaffPage): Promise<Visit> {
  const context = await browser.newContext(LAPTOP)
  if (signedIn) {
    const answer = await context.request.post(`${url}/api/staff/login`, { data: OWNER })
    if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`)
  }
  const page = await context.newPage()
  await page.addInitScript(markContentScript(content))
  await openSlowSession(context, page)
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.locator(content).first().waitFor({ timeout: 60_000 })
  // The mark is set in the frame after it.
  await page.waitForTimeout(500)
  const seen = await page.evaluate<Visit>(READ_VISIT)
  await context.close()
  return seen
}

const visits = new Map<string, Visit[]>()
for (const page of PAGES) {
  // The first visit fills the server's caches and is not counted.
  await visit(page)
  const all: Visit[] = []
  for (let at = 0; at < ROUNDS; at += 1) all.push(await visit(page))
  visits.set(page.name, all)
}
await close()

const of = (read: (visit: Visit) => number, digits: number) =>
  PAGES.map(({ name }) => round(median(visits.get(name)!.map(read)), digits))
report('staff-web', 'First visit of the back office', [
  `Cold cache, 1280x800, 1.6 Mbps, 150 ms, CPU x4, demo data, median of ${ROUNDS}. Until the fields of the sign-in, and until the first row of the order list.`,
  table(
    ['', ...PAGES.map(({ name }) => name), 'target'],
    [
      ['JS before it, KB', ...of(({ scriptsBytes }) => scriptsBytes / 1000, 1), '60 / 250'],
      ['requests before it', ...of(({ requests }) => requests, 0), ''],
      ['first paint, s', ...of(({ firstPaint }) => firstPaint / 1000, 2), ''],
      ['content, s', ...of(({ content }) => content / 1000, 2), '2 / 4'],
    ],
  ),
])
