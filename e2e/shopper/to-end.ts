import { expect, type Page } from '@playwright/test'

/** Scrolls until the text at the end of the list is in view; pages may load slowly. */
export async function toEnd(page: Page, end: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 6_000)
    await expect(page.getByText(end, { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
}
