import type { Page } from '@playwright/test'

/**
 * Once the page is calm and what lies over it has come: what would open by itself is open by now.
 * Its notices come with the same step as the tips, the questions and the news, and only they leave a trace always.
 */
export async function calm(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached', timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
}
