import type { Page } from '@playwright/test'
import { createVariantControl } from '../../helpers/variants.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS } from '../../helpers/words.ts'

type Variant = { id: number; option: string; stock: number }
type ProductInSizes = { id: number; variants: Variant[] }

const FEW = 4

/** A product with two sizes in stock, counted from the last. */
async function findProductInTwoSizes(page: Page, lang: string, nth = 0): Promise<ProductInSizes> {
  const items: { id: number }[] = (await (await page.request.get('/api/product?catalog=white&in_stock=1')).json()).data
  let passed = 0
  for (const { id } of items.toReversed()) {
    const { variants } = (await (await page.request.get(`/api/product/${id}?lang=${lang}`)).json())
      .data as ProductInSizes
    if (variants.length > 1 && variants.every(({ stock }) => stock > FEW) && (passed += 1) > nth)
      return { id, variants }
  }
  throw new Error('nothing comes in two sizes')
}

test('the chosen size is in the URL, is shared and opened again', async ({ page, shopper }) => {
  const { shell } = await shopper.speak('en')
  const { id, variants } = await findProductInTwoSizes(page, journeyLang('en'))
  const second = variants[1]!
  await page.goto(`/product/${id}`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => scrollTo(0, 120))
  await page.getByText(second.option, { exact: true }).click()
  await expect(page).toHaveURL(`/product/${id}?v=${second.id}`)
  expect(await page.evaluate(() => scrollY)).toBe(120)
  expect(asked.filter((url) => new URL(url).pathname === `/api/product/${id}`)).toEqual([])
  await page.getByRole('button', { name: shell.header.share }).click()
  await expect(page.getByText(`/product/${id}?v=${second.id}`)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('radio', { name: second.option })).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/product/${id}$`))
  await page.goto(`/product/${id}?v=999999`)
  await expect(page.getByRole('radio', { name: variants[0]!.option })).toBeChecked()
})

for (const lang of JOURNEY_LANGS) {
  test(`${lang}: the quantity in the cart is shown, and no more than the stock can be added`, async ({
    page,
    shopper,
  }) => {
    const { product, shell } = await shopper.speak(lang)
    // Not the first product: its page may be cached with the full stock.
    const { id, variants } = await findProductInTwoSizes(page, lang, 1)
    const second = variants[1]!
    const variantControl = createVariantControl(page.request)
    await variantControl.change(second.id, { stock: FEW })
    await page.goto(`/product/${id}?v=${second.id}`)
    await expect(page.getByRole('radio', { name: second.option })).toBeChecked()
    await page.getByRole('button', { name: product.addToCart }).click()
    await expect(page.getByText(product.inCart(1))).toBeVisible()
    await shopper.inspect(`${lang}-product-in-cart`)

    const more = FEW - 1
    for (let at = 1; at < more; at += 1) await page.getByRole('button', { name: shell.stepper.more }).click()
    await expect(page.getByRole('button', { name: shell.stepper.more })).toBeDisabled()
    await page.getByRole('button', { name: product.addToCart }).click()
    await shopper.inspect(`${lang}-product-none-to-add`)
    await expect(page.getByRole('button', { name: product.addToCart })).toBeHidden()
    await page.getByRole('link', { name: product.noneToAdd }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await page.locator(`a[href="/product/${id}?v=${second.id}"]`).last().click()
    await expect(page.getByRole('radio', { name: second.option })).toBeChecked()
    await variantControl.restore()
  })
}
