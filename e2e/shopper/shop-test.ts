import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Lang, WORDS } from './words.ts'

export { expect }

type Shopper = {
  /** Opens an address as somebody who speaks this language and has seen the tips. */
  speak: (lang: Lang) => Promise<(typeof WORDS)[Lang]>
  signIn: (lang: Lang, email: string) => Promise<void>
  /** No accessibility fault, nothing wider than the screen. */
  inspect: (name: string) => Promise<void>
}

/** Console errors and broken policies fail the journey they happen in. */
export const test = base.extend<{ shopper: Shopper }>({
  shopper: async ({ page, context, baseURL }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text())
    })
    await use({
      async speak(lang) {
        await context.addCookies([{ name: 'lang', value: lang, url: baseURL! }])
        await context.addInitScript((chosen) => {
          localStorage.setItem('lang', chosen)
          localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
        }, lang)
        return WORDS[lang]
      },
      async signIn(lang, email) {
        const { field, login } = WORDS[lang].session
        await page.evaluate(() => localStorage.removeItem('token'))
        await page.goto('/login')
        await page.getByLabel(field.email).fill(email)
        await page.getByLabel(field.password, { exact: true }).fill('demo1234')
        await page.getByRole('button', { name: login.submit }).click()
        await page.waitForURL('**/home')
      },
      inspect: (name) => inspect(page, name),
    })
    expect(faults).toEqual([])
  },
})

// The browser reports intended refusals of the network itself as errors.
const EXPECTED = /Failed to load resource|net::ERR_/

async function inspect(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      name,
    )
    .toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  await page.screenshot({ path: `test-results/screens/${name}.png` })
}
