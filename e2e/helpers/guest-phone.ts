import type { Browser, Page } from '@playwright/test'
import { journeyLang } from './words.ts'

/** A second browser context: a guest's phone in Thai (or the language of JOURNEY_LANG), beside the back office. Opens the order list, or one order. */
export async function openGuestPhone(browser: Browser, baseURL: string, token: string, order?: string): Promise<Page> {
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await phone.addInitScript(() => localStorage.setItem('FIRST_TIPS', 'CUSTOM_1'))
  await phone.addCookies([{ name: 'lang', value: journeyLang('th'), url: baseURL }])
  const shopPage = await phone.newPage()
  await openAsGuest(shopPage, token, order && `/order/list?order=${order}`)
  return shopPage
}

/** The same for a signed-in customer, with one order open. */
export async function openCustomerPhone(
  browser: Browser,
  baseURL: string,
  token: string,
  order: string,
): Promise<Page> {
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await phone.addInitScript((stored) => {
    localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
    localStorage.setItem('token', stored)
  }, token)
  await phone.addCookies([{ name: 'lang', value: journeyLang('th'), url: baseURL }])
  const shopPage = await phone.newPage()
  await shopPage.goto(`/order/list?order=${order}`)
  return shopPage
}

/** Opens a page as this guest, the order list unless it is named; the token is stored from the first page of the shop. */
export async function openAsGuest(page: Page, token: string, path = '/order/list'): Promise<void> {
  await page.goto('/home')
  await page.evaluate((stored) => localStorage.setItem('guest_token', stored), token)
  await page.goto(path)
}
