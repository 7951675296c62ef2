import type { Page } from '@playwright/test'

/** Counts every touch of the page from now on, whatever it hits; the keyboard, typing and pasting do not count. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('reportTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    const { reportTap } = window as unknown as { reportTap: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && reportTap(), { capture: true })
  })
  return () => taps
}
