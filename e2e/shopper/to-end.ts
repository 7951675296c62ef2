import { expect, type Page } from '@playwright/test'

/** Scrolls until the list says that there is no more, however long its parts take to come. */
export async function toEnd(page: Page, end: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 6_000)
    await expect(page.getByText(end, { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
}
