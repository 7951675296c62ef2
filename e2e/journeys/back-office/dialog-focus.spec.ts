import type { Page } from '@playwright/test'
import { LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'

test.use(LAPTOP)

const dialog = (page: Page) => page.getByRole('dialog')

/** Escape closes the dialog, in which the focus is, and the focus returns to `opener`. */
async function closeByEscape(page: Page, opener: ReturnType<Page['getByRole']>) {
  await expect(dialog(page)).toBeVisible()
  // A drawer of antd holds the focus in the element around the dialog.
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog], .ant-drawer') != null)
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
}

test('dialogs and drawers hold the focus, close by Escape and return the focus to their button', async ({ page }) => {
  const words = await openBackOffice(page, 'en')
  const open = async (path: string, name: string | RegExp) => {
    await page.goto(`/back-office${path}`)
    const opener = page.getByRole('main').getByRole('button', { name }).first()
    await opener.press('Enter')
    await closeByEscape(page, opener)
  }
  await open('/reasons', words.reasons.add)
  await open('/reasons', words.reasons.change)
  await open('/staff', words.staff.list.add)
  await open('/customers', words.customers.marks.tags)
  await open('/material', words.material.categories)
  await open('/stock', /BL-GR-001-30/)
  await open('/products/search', words.catalogue.searchWords.add)

  // Opened by an item of a menu: the button of the menu.
  await page.goto('/back-office/staff')
  const menu = page.getByRole('row', { name: /desk@demo/ }).getByRole('button')
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: words.staff.list.changeRoles }).click()
  await closeByEscape(page, menu)

  const find = page.getByRole('button', { name: words.find.open })
  await find.press('Enter')
  await closeByEscape(page, find)
})
