import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { waitForIdle } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

test.describe.configure({ mode: 'parallel' })

type Item = { id: number; name: string; sold_out: boolean }
type Manifest = Record<'id' | 'name' | 'short_name' | 'lang' | 'start_url' | 'scope' | 'display', string> & {
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

for (const lang of JOURNEY_LANGS) {
  test(`the manifest is in ${lang} and its icons are what they say`, async ({ page, request, shopper }) => {
    const { shell } = await shopper.speak(lang)
    await page.goto('/home')
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const reply = await request.get(address!)
    expect(reply.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await reply.json()) as Manifest
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/home', display: 'standalone', lang })
    expect(manifest.short_name).toBe(shell.brand)
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
    )
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata()
      expect(`${width}x${height} ${format}`).toBe(`${sizes} png`)
    }
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
    const touch = await sharp(await (await request.get('/apple-touch-icon.png')).body()).metadata()
    expect(touch).toMatchObject({ width: 180, height: 180, format: 'png' })
  })
}

test('the browser reports no errors in the manifest', async ({ page, context, shopper }) => {
  await shopper.speak('en')
  await page.goto('/home')
  const cdp = await context.newCDPSession(page)
  const { errors, url } = await cdp.send('Page.getAppManifest')
  expect(url).toContain(`/${journeyLang('en')}.webmanifest`)
  expect(errors).toEqual([])
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  const controlled = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })
  const listCachedPages = (page: Page) =>
    page.evaluate(async () => {
      const cacheName = (await caches.keys()).find((name) => name.startsWith('bailu-pages'))
      return cacheName ? (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname) : []
    })
  const readAllCaches = (page: Page) =>
    page.evaluate(async () => {
      const all: { url: string; text: string }[] = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const response = await (await caches.open(name)).match(request)
          const type = response?.headers.get('content-type') ?? ''
          all.push({ url: request.url, text: /html|json/.test(type) ? await response!.text() : '' })
        }
      return all
    })

  for (const lang of JOURNEY_LANGS) {
    test(`visited pages open and say that they may be outdated; others show a message (${lang})`, async ({
      page,
      context,
      request,
      shopper,
    }) => {
      const { app, orders } = await shopper.speak(lang)
      const products = (await (await request.get(`/api/product?catalog=green&lang=${lang}`)).json()).data as Item[]
      const [visited, notVisited] = products.filter((one) => !one.sold_out)
      await page.goto('/home?e=BL0001')
      await controlled(page)
      await expect.poll(() => listCachedPages(page)).toContain('/home')
      // Once by a tap (client-side navigation) and once by URL (full page load).
      await page.locator(`a[href="/product/${visited!.id}"]`).first().click()
      await expect(page.getByRole('heading', { name: visited!.name })).toBeVisible()
      await expect.poll(() => listCachedPages(page)).toContain(`/product/${visited!.id}`)
      await page.goto('/order/confirm')
      await expect.poll(() => listCachedPages(page)).toContain('/order/confirm')
      await page.waitForLoadState('networkidle')

      await context.setOffline(true)
      await page.goto(`/product/${visited!.id}`)
      await expect(page.getByRole('heading', { name: visited!.name })).toBeVisible()
      await expect(page.getByText(app.offline.strip)).toBeVisible()
      await shopper.inspect(`${lang}-offline-product`)
      const pictures = await page
        .locator('main img')
        .first()
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
      expect(pictures).toBeGreaterThan(0)

      await page.goto('/home')
      await expect(page.getByText(app.offline.strip)).toBeVisible()
      await page.goto(`/product/${notVisited!.id}`)
      await expect(page.getByRole('heading', { name: app.offline.title })).toBeVisible()
      await expect(page.getByText(app.offline.lead)).toBeVisible()
      await shopper.inspect(`${lang}-offline`)

      // Prices are never read from the cache.
      await page.goto('/order/confirm')
      await expect(page.getByRole('button', { name: orders.place })).toHaveCount(0)

      await page.goto(`/product/${notVisited!.id}`)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: notVisited!.name })).toBeVisible()
    })
  }

  test('the offline banner disappears when the network is back, and data is fetched again', async ({
    page,
    context,
    shopper,
  }) => {
    const { app, home } = await shopper.speak('en')
    await page.goto('/home')
    await controlled(page)
    await expect.poll(() => listCachedPages(page)).toContain('/home')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(app.offline.strip)).toBeVisible()
    const fetched = page.waitForResponse('**/api/product?**')
    await context.setOffline(false)
    await fetched
    await expect(page.getByText(app.offline.strip)).toBeHidden()
    await expect(page.getByRole('heading', { name: home.green })).toBeVisible()
  })

  test('no personal data is cached, signed in or out', async ({ page, shopper }) => {
    const { shell, account } = await shopper.speak('en')
    await page.goto('/home')
    await controlled(page)
    await page.goto('/login')
    await shopper.signIn('en', 'partner@demo.example')
    for (const path of ['/manage', '/income', '/order/list', '/address/list', '/cart', '/notice', '/person', '/home']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.goto('/person')
    await page.getByRole('button', { name: account.person.signOut }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: shell.dialog.confirm }).click()
    await page.waitForURL('**/login')
    const all = await readAllCaches(page)
    expect(all.length).toBeGreaterThan(3)
    for (const { url, text } of all) {
      const { pathname } = new URL(url)
      expect(pathname).toMatch(
        /^\/(assets\/|static\/picture\/|api\/(product|article|home|material|training|social|policy|about|license)(\/|$)|home$|shop$|product\/|cart$|person$|order\/|address\/|announcement$|material$|training$|article\/|manage(\/client(\/\d+)?)?$|income$|customer\/)/,
      )
      for (const secret of ['partner@demo.example', 'BL0001', token!]) expect(text, url).not.toContain(secret)
    }
  })

  test('a new version waits until the buyer agrees', async ({ page, shopper }) => {
    const { app, shell } = await shopper.speak('en')
    await page.goto('/home')
    await controlled(page)
    // Simulates a page of the previous build that finds a newer service worker.
    await page.evaluate(async () => {
      document.querySelector('script[src*="/entry-client"]')!.setAttribute('src', '/assets/entry-client-before.js')
      await navigator.serviceWorker.register('/sw.js?newer')
    })
    const notice = page.getByText(app.version.ready)
    await expect(notice).toBeVisible()
    await shopper.inspect('en-new-version')
    await page.getByRole('link', { name: shell.tabs.person, exact: true }).click()
    await expect(notice).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: app.version.reload }).click()
    await loaded
    await expect(page).toHaveURL(/\/person$/)
    await expect(notice).toBeHidden()
  })
})

test('when the chunks of an old build are gone, the page reloads and continues', async ({ browser, baseURL }) => {
  // Failed loads are logged to the console; here that is expected.
  const context = await browser.newContext({ baseURL: baseURL!, locale: journeyLang('en'), serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('FIRST_TIPS', 'CUSTOM_1'))
  const page = await context.newPage()
  const { shell } = WORDS[journeyLang('en')]
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  let removed = true
  await page.route('**/*', async (route) => {
    const asked = route.request()
    if (asked.isNavigationRequest()) removed = false
    if (removed && asked.url().includes('/assets/')) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
  const loaded = page.waitForEvent('load')
  const me = page.getByRole('link', { name: shell.tabs.person, exact: true })
  await me.click()
  await loaded
  expect(removed).toBe(false)
  await me.click()
  await page.waitForURL('**/person')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await context.close()
})

test.describe('the tips fit the phone', () => {
  const { account, app } = WORDS[journeyLang('en')]
  const opened = async (browser: Browser, agent: string, baseURL: string) => {
    const context = await browser.newContext({
      userAgent: agent,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
      baseURL,
    })
    await context.addCookies([{ name: 'lang', value: journeyLang('en'), url: baseURL }])
    return context.newPage()
  }

  for (const [system, agent] of [
    ['ios', IPHONE],
    ['android', ANDROID],
  ] as const) {
    test(`two steps for ${system}`, async ({ browser, baseURL }) => {
      const page = await opened(browser, agent, baseURL!)
      await page.goto('/home')
      const tips = page.getByRole('dialog', { name: app.tips.title })
      await expect(tips).toBeVisible()
      await expect(tips.getByText(app.tips.step(1))).toBeVisible()
      await expect(tips.getByText(app.tips.step(2))).toBeVisible()
      for (const step of [1, 2]) {
        const image = tips.locator(`img[src="/static/tips/${system}-${step}.webp"]`)
        expect(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(640)
      }
      await tips.getByRole('button', { name: app.tips.confirm }).click()
      // They can be opened again.
      await page.goto('/person', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: account.person.keep }).click()
      await expect(tips).toBeVisible()
      await page.context().close()
    })
  }

  test('in LINE they lead to the external browser with the referral code', async ({ browser, baseURL }) => {
    const page = await opened(browser, `${IPHONE} Line/15.10.0`, baseURL!)
    await page.goto('/home?e=BL0001')
    const tips = page.getByRole('dialog', { name: app.outside.title })
    await expect(tips).toBeVisible()
    const out = new URL((await tips.getByRole('link', { name: app.outside.open }).getAttribute('href'))!)
    expect(out.searchParams.get('openExternalBrowser')).toBe('1')
    expect(out.searchParams.get('e')).toBe('BL0001')
    await expect(tips.getByRole('button', { name: app.outside.copy })).toBeVisible()
    await page.context().close()
  })

  test('in Facebook on Android an intent opens the browser; on an iPhone the picture and the copied link explain it', async ({
    browser,
    baseURL,
  }) => {
    const android = await opened(browser, `${ANDROID} [FB_IAB/FB4A;FBAV/500.0;]`, baseURL!)
    await android.goto('/home?e=BL0001')
    const tips = android.getByRole('dialog', { name: app.outside.title })
    await expect(tips.getByRole('link', { name: app.outside.open })).toHaveAttribute(
      'href',
      /^intent:\/\/.+\/home\?e=BL0001#Intent;/,
    )
    await android.context().close()
    const iphone = await opened(browser, `${IPHONE} [FBAN/FBIOS;FBAV/500.0]`, baseURL!)
    await iphone.goto('/home')
    const steps = iphone.getByRole('dialog', { name: app.outside.title })
    await expect(steps.locator('img')).toHaveCount(2)
    await expect(steps.getByRole('link')).toHaveCount(0)
    await iphone.context().close()
  })

  test('in the installed app there are none', async ({ page }) => {
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window)
      window.matchMedia = (query) =>
        query.includes('standalone') ? ({ matches: true } as MediaQueryList) : real(query)
    })
    await page.goto('/home')
    await waitForIdle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
