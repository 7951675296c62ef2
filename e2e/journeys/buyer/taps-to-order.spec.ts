import type { Page } from '@playwright/test'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { countTaps } from '../../helpers/tap-counter.ts'
import { journeyLang, WORDS } from '../../helpers/words.ts'

const words = WORDS[journeyLang('th')]
const { addresses, orders, product } = words
const CHAT_TEXT = 'คุณปวีณา ใจดี 082-345-6789\n12/7 ซอยร่วมใจ แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพฯ 10110'

/** Taps the link in a chat message; it counts as the first tap. */
async function openFromMessage(page: Page, link: string): Promise<void> {
  const html = `<meta name="viewport" content="width=device-width"><a href="${link}">ดูสินค้านี้</a>`
  await page.route('**/message', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto('/message')
  await page.getByRole('link').tap()
  await page.getByRole('button', { name: product.buyNow }).tap()
  await page.waitForURL('**/order/confirm?*')
}

/** The field with the caret gets the text in one input event, as from the clipboard. */
async function pasteAddress(page: Page): Promise<void> {
  await page.getByLabel(addresses.paste.here).tap()
  await page.keyboard.insertText(CHAT_TEXT)
  const form = page.getByRole('dialog', { name: addresses.add })
  await expect(form.getByLabel(addresses.firstName, { exact: true })).toHaveValue('ปวีณา')
  await expect(form.getByLabel(addresses.area, { exact: true })).toHaveValue('คลองเตยเหนือ')
  await form.getByRole('button', { name: addresses.save }).tap()
  await expect(form).toBeHidden()
  await expect(page.getByText('12/7 ซอยร่วมใจ')).toBeVisible()
}

const expectPlaced = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .getByText(/BL\d{6}[A-Z0-9]+/)
      .first(),
  ).toBeVisible()

test('a new guest with a pasted address orders with six taps, and pays by QR code or on delivery', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const buyer = await createBuyer(request)
  const link = `/product/${buyer.product.id}?e=BL0001`
  await page.context().addCookies([{ name: 'lang', value: journeyLang('th'), url: baseURL! }])
  const taps = await countTaps(page)
  await openFromMessage(page, link)
  await pasteAddress(page)
  await page.getByRole('button', { name: orders.place }).tap()
  await expect(page.getByRole('dialog').getByText(orders.thaiQr)).toBeVisible()
  await page.getByRole('button', { name: orders.paid }).tap()
  await expectPlaced(page)
  expect(taps()).toBe(6)

  const phone = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  await phone.addCookies([{ name: 'lang', value: journeyLang('th'), url: baseURL! }])
  const codPage = await phone.newPage()
  const codTaps = await countTaps(codPage)
  await openFromMessage(codPage, link)
  await pasteAddress(codPage)
  const cod = codPage.getByRole('radio', { name: new RegExp(orders.cod) })
  await cod.tap()
  await expect(cod).toBeChecked()
  await codPage.getByRole('button', { name: orders.place }).tap()
  await expectPlaced(codPage)
  expect(codTaps()).toBe(6)
  await phone.close()
})

test('a signed-in customer with an address orders with four taps', async ({ page, request, shopper }) => {
  const buyer = await createBuyer(request)
  await shopper.speak('th')
  await page.goto('/login')
  await shopper.signIn('th', 'customer@demo.example')
  const taps = await countTaps(page)
  await openFromMessage(page, `/product/${buyer.product.id}?e=BL0001`)
  await page.getByRole('button', { name: orders.place }).tap()
  await expect(page.getByRole('dialog').getByText(orders.thaiQr)).toBeVisible()
  await page.getByRole('button', { name: orders.paid }).tap()
  await expectPlaced(page)
  expect(taps()).toBe(4)
})
