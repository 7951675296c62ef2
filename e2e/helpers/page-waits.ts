import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page is idle and everything that opens by itself (tips, questions, news) is open.
 * They load in one chunk with the notices, whose container is the only element that is always rendered.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached', timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
}

/** Scrolls until the text at the end of the list is in view; pages may load slowly. */
export async function scrollToEnd(page: Page, endText: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 6_000)
    await expect(page.getByText(endText, { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
}
