import type { Page } from '@playwright/test'

/**
 * Waits until the page is idle and everything that opens by itself (tips, questions, news) is open.
 * They load in one chunk with the notices, whose container is the only element that is always rendered.
 */
export async function calm(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached', timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
}
