import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/launch.ts'
import { createLoadClient } from './load-client.ts'
import { createScratchShop, startShop } from './shop-process.ts'

/** Options of a browser context: a phone of 390x844. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en',
} as const

/** Starts a shop with demo data on the embedded engine, and a browser. */
export async function openShopAndBrowser() {
  const place = await createScratchShop('embedded')
  const shop = await startShop(place)
  const { callOk, close } = createLoadClient(shop.url, 1)
  const products = (await callOk({ path: '/api/product' })) as { id: number; sold_out: boolean }[]
  close()
  const browser = await chromium.launch(launchOptions)
  return {
    url: shop.url,
    products,
    browser,
    close: async () => {
      await browser.close()
      await shop.stop()
      await place.remove()
    },
  }
}
