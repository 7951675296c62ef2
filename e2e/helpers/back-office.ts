import { expect, type Page } from '@playwright/test'
import * as en from '@bailu/phrases/back-office/en'
import * as th from '@bailu/phrases/back-office/th'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import * as zh from '@bailu/phrases/back-office/zh'
import { signInStaff } from './staff-api.ts'
import { journeyLang, type Lang, loadNamespaces } from './words.ts'

export const BACK_OFFICE_WORDS = {
  en: await loadNamespaces<BackOfficeTranslations>(en),
  zh: await loadNamespaces<BackOfficeTranslations>(zh),
  th: await loadNamespaces<BackOfficeTranslations>(th),
}

/** A laptop with reduced motion: a click on an element that is still animating may miss. */
export const LAPTOP = {
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  contextOptions: { reducedMotion: 'reduce' },
} as const

/** Signs a member of staff in by call and opens the first page; the sign-in form itself is covered by the journey of staff accounts. */
export async function openBackOffice(page: Page, written: Lang = 'en', email = 'owner@demo.example') {
  const lang = journeyLang(written)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript((chosen) => localStorage.setItem('back-office-lang', chosen), lang)
  const words = BACK_OFFICE_WORDS[lang]
  await signInStaff(page.request, email)
  await page.goto('/back-office/')
  await expect(page.getByRole('navigation', { name: words.shell.menu })).toBeVisible()
  return words
}

/** Opens every section of the menu, so that a missing entry is not just collapsed. */
export async function openMenuSections(page: Page) {
  const menu = page.getByRole('navigation')
  const closedSections = menu.locator('button[aria-expanded=false]')
  await expect(menu.locator('button[aria-expanded]').first()).toBeVisible()
  while ((await closedSections.count()) > 0) await closedSections.first().click()
}
