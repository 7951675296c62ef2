import { expectAccessible } from './accessibility.ts'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { journeyLang, type Lang, WORDS } from './words.ts'

export { expect }

type Shopper = {
  /** Sets the language (that of JOURNEY_LANG, if set) and marks the first-visit tips as seen. @returns the words of that language */
  speak: (lang: Lang) => Promise<(typeof WORDS)[Lang]>
  signIn: (lang: Lang, email: string) => Promise<void>
  /** No accessibility fault, nothing wider than the screen. */
  inspect: (name: string) => Promise<void>
}

type Reporting = {
  /** When a journey fails, attaches what its pages show and their rejected, slow and unanswered calls. */
  errorLog: void
}

const SLOW_MS = 5_000

/** Pages that the service worker has stored, in the browser. */
const listCachedPages = async () => {
  const stored: string[] = []
  for (const name of (await globalThis.caches?.keys()) ?? [])
    if (name.startsWith('bailu-pages'))
      for (const { url } of await (await caches.open(name)).keys()) stored.push(`${name} ${url}`)
  return stored
}

/** Console errors and violations of the content security policy fail the journey. */
export const test = base.extend<{ shopper: Shopper } & Reporting>({
  errorLog: [
    async ({ context, browser }, use, info) => {
      const calls = new Set<string>()
      const unanswered = new Map<Request, number>()
      const nameOf = (request: Request) => `${request.method()} ${request.url()}`
      context.on('request', (request) => {
        if (request.url().includes('/api/')) unanswered.set(request, Date.now())
      })
      context.on('requestfailed', (request) => {
        if (unanswered.delete(request)) calls.add(`${nameOf(request)}: ${request.failure()?.errorText}`)
      })
      context.on('response', async (response) => {
        const request = response.request()
        const sentAt = unanswered.get(request)
        if (sentAt === undefined) return
        unanswered.delete(request)
        const tookMs = Date.now() - sentAt
        if (tookMs > SLOW_MS) calls.add(`${nameOf(request)}: took ${tookMs} ms`)
        if (!/json/.test(response.headers()['content-type'] ?? '')) return
        const { status, msg } = await response.json().catch(() => ({ status: 100 }))
        if (status !== 100) calls.add(`${nameOf(request)}: ${status} ${msg}`)
      })
      await use()
      if (info.status === info.expectedStatus) return
      for (const request of unanswered.keys()) calls.add(`${nameOf(request)}: no answer`)
      const screens = await Promise.all(
        browser
          .contexts()
          .flatMap((each) => each.pages())
          .map(async (page) => {
            const content = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
            const stored = await page.evaluate(listCachedPages).catch(() => [])
            return `${page.url()}\nstored pages: ${stored.join(' ') || 'none'}\n${content.split('\n').slice(0, 60).join('\n')}`
          }),
      )
      await info.attach('pages and calls', { body: [...calls, ...screens].join('\n'), contentType: 'text/plain' })
    },
    { auto: true },
  ],
  shopper: async ({ page, context, baseURL }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text())
    })
    await use({
      async speak(written) {
        const lang = journeyLang(written)
        await context.addCookies([{ name: 'lang', value: lang, url: baseURL! }])
        await context.addInitScript((language) => {
          localStorage.setItem('lang', language)
          localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
        }, lang)
        return WORDS[lang]
      },
      async signIn(lang, email) {
        const { field, login } = WORDS[journeyLang(lang)].auth
        // As after signing out.
        await page.evaluate(() => {
          localStorage.removeItem('token')
          sessionStorage.removeItem('tab_of')
        })
        await page.goto('/login')
        await page.getByLabel(field.email).fill(email)
        await page.getByLabel(field.password, { exact: true }).fill('demo1234')
        await page.getByRole('button', { name: login.submit }).click()
        await page.waitForURL('**/home')
      },
      inspect: (name) => inspectPage(page, name),
    })
    expect(faults).toEqual([])
  },
})

// The browser logs intended network failures as console errors.
const EXPECTED = /Failed to load resource|net::ERR_/

async function inspectPage(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ant-message-notice')).toHaveCount(0, { timeout: 10_000 })
  await expectAccessible(page, name)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  if (!process.env['CI']) await page.screenshot({ path: `test-results/screens/${name}.png` })
}
