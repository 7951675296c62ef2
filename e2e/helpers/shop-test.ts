import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { waitForAnimations } from './page-waits.ts'
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
  /** Prints rejected calls and the addresses of the pages when a journey fails: CI stores no pictures. */
  errorLog: void
}

/** Console errors and violations of the content security policy fail the journey. */
export const test = base.extend<{ shopper: Shopper } & Reporting>({
  errorLog: [
    async ({ context }, use, info) => {
      const rejectedCalls: string[] = []
      context.on('response', async (response) => {
        if (!response.url().includes('/api/') || !/json/.test(response.headers()['content-type'] ?? '')) return
        const { status, msg } = await response.json().catch(() => ({ status: 100 }))
        if (status !== 100) rejectedCalls.push(`${response.request().method()} ${response.url()}: ${status} ${msg}`)
      })
      await use()
      if (info.status === info.expectedStatus) return
      console.log([...rejectedCalls, ...context.pages().map((page) => `open: ${page.url()}`)].join('\n'))
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
        await page.evaluate(() => localStorage.removeItem('token'))
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
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      name,
    )
    .toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  if (!process.env['CI']) await page.screenshot({ path: `test-results/screens/${name}.png` })
}
