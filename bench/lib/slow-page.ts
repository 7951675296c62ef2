import type { BrowserContext, Page } from '@playwright/test'

const BYTES_PER_SECOND = 1.6e6 / 8
const LATENCY_MS = 150

/** Opens DevTools for a page: empty cache, 1.6 Mbps, 150 ms, CPU x4. */
export async function openSlowSession(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return cdp
}
