import { existsSync } from 'node:fs'
import { chromium, type Locator, type Page } from '@playwright/test'
import { client } from './lib/load.ts'
import { median, report, round, table } from './lib/report.ts'
import { openShop, scratch } from './lib/shop-process.ts'
import { watchTaps } from './lib/taps.ts'

const ROUNDS = 5
const own =
  process.env['PLAYWRIGHT_CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

const place = await scratch('embedded')
const shop = await openShop(place)
const { sure, close } = client(shop.url, 1)
const goods = (await sure({ path: '/api/product' })) as { id: number; sold_out: boolean }[]
const withChoice = goods.find(({ sold_out }) => !sold_out)!.id
const browser = await chromium.launch({
  ...(own && { executablePath: own }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

const waits = new Map<string, number[]>()
const note = (name: string, ms: number) => waits.set(name, [...(waits.get(name) ?? []), ms])
const screens = new Map<string, number[]>()

/** Taps once and notes how long the phone took to answer with a paint. */
async function tap(page: Page, name: string, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await page.evaluate('window.taps = {}')
  await target.tap()
  await page.waitForTimeout(700)
  // Nothing noted: the paint came within the 16 ms below which browsers say nothing.
  note(name, await page.evaluate<number>('Math.max(8, ...Object.values(window.taps))'))
}

async function visit(page: Page, name: string, path: string, sign: string, go: () => Promise<void>): Promise<void> {
  await page.waitForTimeout(600)
  await page.evaluate(`expectScreen(${JSON.stringify(path)}, ${JSON.stringify(sign)})`)
  await go()
  screens.set(name, [
    ...(screens.get(name) ?? []),
    await page.evaluate<number>('Promise.race([window.shown, new Promise((_, no) => setTimeout(no, 10_000))])'),
  ])
}

async function oneRound(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    serviceWorkers: 'block',
  })
  await context.addInitScript("localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')")
  const page = await context.newPage()
  await page.addInitScript(watchTaps)
  const cdp = await context.newCDPSession(page)
  await page.goto(`${shop.url}/product/${withChoice}`, { waitUntil: 'networkidle' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()

  await tap(page, 'product: another option', page.locator('fieldset label').last())
  await tap(page, 'product: one more', button('One more'))
  await tap(page, 'product: add to cart', button('Add to cart'))
  await tap(page, 'header: share', button('Share'))
  await tap(page, 'share: cancel', button('Cancel'))

  await page.goto(`${shop.url}/cart`, { waitUntil: 'networkidle' })
  await tap(page, 'cart: one more', button('One more'))
  await tap(page, 'cart: select all', page.locator('input[type=checkbox]').last())
  await tap(page, 'cart: select all again', page.locator('input[type=checkbox]').last())
  await tap(page, 'cart: checkout', button(/^Checkout/))
  await tap(page, 'confirm: choose an address', button(/address/i))

  await page.goto(`${shop.url}/home`, { waitUntil: 'networkidle' })
  await tap(page, 'home: next picture', button(/^(Pause|Play)$/))
  await tap(page, 'home: tab Me', link('Me'))
  await tap(page, 'home: tab Home', link('Home'))
  await tap(page, 'home: View all', link(/^View all/))
  await tap(page, 'shop: the other catalogue', link('White catalogue'))
  await tap(page, 'shop: a product', page.locator('main a[href^="/product/"]:visible').first())

  // Everything below has been shown before: only the phone is measured.
  await page.goto(`${shop.url}/home`, { waitUntil: 'networkidle' })
  const product = await page.locator('main a[href^="/product/"]:visible').first().getAttribute('href')
  for (let at = 0; at < 2; at += 1) {
    const noted = at === 1
    const see = (name: string, path: string, sign: string, go: () => Promise<void>) =>
      noted ? visit(page, name, path, sign, go) : go().then(() => page.waitForTimeout(800))
    await see('Home → Me', '/person', 'main h1', () => link('Me').tap())
    await see('Me → Home', '/home', '#shelf-green', () => link('Home').tap())
    await see('Home → Shop', '/shop', 'main a[href^="/product/"]', () => link(/^View all/).tap())
    await see('Shop → Home, by the logo', '/home', '#shelf-green', () =>
      page.locator('header a[href="/home"]').last().tap(),
    )
    await see('Home → Product', product!, 'main h1', () =>
      page.locator(`main a[href="${product}"]:visible`).first().tap(),
    )
    await see('Product → Cart', '/cart', 'main h1', () => page.locator('a[href="/cart"]:visible').first().tap())
    await page.locator('header a[href="/home"]').last().tap()
    await page.waitForTimeout(500)
  }
  await context.close()
}

for (let at = 0; at < ROUNDS; at += 1) await oneRound()
await browser.close()
close()
await shop.stop()
await place.remove()

const rows = (all: Map<string, number[]>, limit: number) =>
  [...all].map(([name, values]) => [name, round(median(values), 0), round(Math.max(...values), 0), limit])
report('taps', 'Taps and visited screens', [
  `390x844, CPU x4, local network, ${ROUNDS} rounds. Interaction to next paint as the browser reports it (steps of 8 ms; 8 stands for "below 16").`,
  table(['tap', 'median, ms', 'slowest, ms', 'to reach'], rows(waits, 100)),
  'From the click to the first frame that shows a screen visited before.',
  table(['screen', 'median, ms', 'slowest, ms', 'to reach'], rows(screens, 50)),
])
