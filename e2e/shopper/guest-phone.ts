import type { Browser, Page } from '@playwright/test'

/** A second browser context: a guest's phone in Thai, beside the back office. Opens the order list, or one order. */
export async function guestPhone(browser: Browser, baseURL: string, token: string, order?: string): Promise<Page> {
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await phone.addInitScript(() => localStorage.setItem('FIRST_TIPS', 'CUSTOM_1'))
  await phone.addCookies([{ name: 'lang', value: 'th', url: baseURL }])
  const shop = await phone.newPage()
  await shop.goto('/home')
  await shop.evaluate((held) => localStorage.setItem('guest_token', held), token)
  await shop.goto(order ? `/order/list?order=${order}` : '/order/list')
  return shop
}
