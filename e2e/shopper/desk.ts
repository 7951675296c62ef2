import { expect, type Page } from '@playwright/test'
import { en } from '@bailu/phrases/back-office/en'
import { th } from '@bailu/phrases/back-office/th'
import { zh } from '@bailu/phrases/back-office/zh'
import { staffToken } from './staff-token.ts'
import type { Lang } from './words.ts'

export const DESK_WORDS = { en, zh, th }

/** A laptop with reduced motion: a click on an element that is still animating may miss. */
export const LAPTOP = {
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
} as const

/** Signs a member of staff in by call and opens the first page; the sign-in form itself is covered by the journey of staff accounts. */
export async function goToWork(page: Page, lang: Lang = 'en', email = 'owner@demo.example') {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript((spoken) => localStorage.setItem('back-office-lang', spoken), lang)
  const words = DESK_WORDS[lang]
  await staffToken(page.request, email)
  await page.goto('/back-office/')
  await expect(page.getByRole('navigation', { name: words.shell.menu })).toBeVisible()
  return words
}

/** Opens every section of the menu, so that a missing entry is not just collapsed. */
export async function unfoldMenu(page: Page) {
  const folded = page.locator('nav .ant-menu-submenu-title[aria-expanded=false]')
  await expect(page.locator('nav .ant-menu-submenu-title').first()).toBeVisible()
  while ((await folded.count()) > 0) await folded.first().click()
}
