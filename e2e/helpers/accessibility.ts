import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from './page-waits.ts'

/** Checks the screen with axe, once it has its heading and stands still. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitForAnimations(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`,
  )
  expect.soft(messages, name).toEqual([])
}
