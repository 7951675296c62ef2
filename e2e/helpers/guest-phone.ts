import type { Browser, Page } from '@playwright/test'
import { journeyLang } from './words.ts'

/** A second browser context: a guest's phone in Thai (or the language of JOURNEY_LANG), beside the back office. Opens the order list, or one order. */
export async function openGuestPhone(browser: Browser, baseURL: string, token: string, order?: string): Promise<Page> {
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await phone.addInitScript(() => localStorage.setItem('FIRST_TIPS', 'CUSTOM_1'))
  await phone.addCookies([{ name: 'lang', value: journeyLang('th'), url: baseURL }])
  const shopPage = await phone.newPage()
  await shopPage.goto('/home')
  await shopPage.evaluate((stored) => localStorage.setItem('guest_token', stored), token)
  await shopPage.goto(order ? `/order/list?order=${order}` : '/order/list')
  return shopPage
}
