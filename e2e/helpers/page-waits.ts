import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Waits until the page is idle and everything that opens by itself (tips, questions, news) is open.
 * They load in one chunk with the notices, whose container is the only element that is always rendered.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.locator('[data-notices]').waitFor({ state: 'attached', timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestAnimationFrame(idle))))
  await waitForAnimations(page)
}

/** Waits until all finite animations have ended: a half-faded element fails the contrast check. */
export async function waitForAnimations(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Animations caused by the last tap start with the next frame.
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        await frame()
        await frame()
        return document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          ).length
      }),
    )
    .toBe(0)
}

/** Scrolls until the text at the end of the list is in view; pages may load slowly. */
export async function scrollToEnd(page: Page, endText: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 6_000)
    await expect(page.getByText(endText, { exact: true })).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
}

/** Holds requests back. @returns a function that lets them and all later ones pass */
export async function holdRequests(target: Page | BrowserContext, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await target.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
