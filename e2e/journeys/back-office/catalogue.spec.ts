import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { copyNameSuffix } from '@bailu/phrases/catalogue/copy-names'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 180_000 })

const jpeg = (background: string) =>
  sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer()
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** A call with the cookies and CSRF token of the back office. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, sent]) => {
      const me = (await (await fetch('/api/staff/me')).json()) as { data: { csrf: string } }
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': me.data.csrf, 'idempotency-key': address },
        body: sent,
      })
      return (await reply.json()) as { status: number }
    },
    [path, JSON.stringify(body)] as const,
  )

/** Name of a product of the demo catalogue. */
const DEMO_SERUM = { en: /Morning Dew/, zh: /晨露绿茶精华/, th: /เซรั่มชาเขียวน้ำค้างยามเช้า/ }[journeyLang('en')]
const NEW_NAME = { en: 'Quince Balm', zh: '木瓜香膏', th: 'บาล์มควินซ์' }
const newName = NEW_NAME[journeyLang('en')]

test('a new product: rejected, corrected, priced, stocked, on sale', async ({ page, shopper, browser }) => {
  const { catalogue: words, stock } = await openBackOffice(page, 'en')
  await page.goto('/back-office/products')
  await expect(page.getByRole('link', { name: DEMO_SERUM })).toBeVisible()
  await shopper.inspect('products')
  await page.getByRole('button', { name: words.new }).click()
  await shopper.inspect('new product')
  for (const [lang, text] of [
    ['en', NEW_NAME.en],
    ['zh', NEW_NAME.zh],
  ] as const)
    await page.getByLabel(`${words.name} · ${words.languages[lang]}`).fill(text)
  await page.getByRole('button', { name: words.addVariant }).click()
  const variant = page.getByRole('region', { name: words.variantAt(1) })
  await variant.getByLabel(words.sku).fill('QUINCE-30')
  await variant.getByLabel(words.price, { exact: true }).fill('350.50')
  await page.getByRole('button', { name: words.add(words.kinds.list) }).click()
  const block = page.getByRole('region', { name: words.blockAt(words.kinds.list, 1) })
  await block.getByLabel(words.languages.en).fill('Soft\nWarm')
  await page.getByRole('switch', { name: words.onSale }).last().click()
  const save = page.getByRole('button', { name: BACK_OFFICE_WORDS[journeyLang('en')].shell.save })
  await save.click()
  // Neither a picture nor a Thai name: nothing is saved, nothing typed is lost, and what is missing leads to its field.
  await expect(page.getByText(errorWords('en').code.not_sellable)).toBeVisible()
  const thaiName = page.getByLabel(`${words.name} · ${words.languages.th}`, { exact: true }).first()
  await page.getByRole('button', { name: `${words.name} · ${words.languages.th}`, exact: true }).click()
  await expect(thaiName).toBeFocused()
  await expect(block.getByLabel(words.languages.en)).toHaveValue('Soft\nWarm')
  await thaiName.fill(NEW_NAME.th)
  await block.getByLabel(words.languages.zh).fill('柔软\n温暖')
  await block.getByLabel(words.languages.th).fill('นุ่ม\nอุ่น')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([file('a.jpg', 'image/jpeg', await jpeg('#cb9')), file('b.jpg', 'image/jpeg', await jpeg('#9bc'))])
  await expect(page.getByRole('img', { name: words.pictureAt(2) })).toBeVisible()
  const cover = await page.getByRole('img', { name: words.pictureAt(2) }).getAttribute('src')
  await page.getByRole('button', { name: `${words.earlier}: ${words.pictureAt(2)}` }).click()
  await page.getByRole('button', { name: words.altFor(1) }).click()
  await page.getByRole('dialog').getByLabel(words.languages.en).fill('A jar of quince')
  await page.getByRole('button', { name: words.done }).click()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: newName })).toBeVisible()
  const id = page.url().split('/').at(-1)!
  await expect(page.getByRole('img', { name: 'A jar of quince' })).toHaveAttribute('src', cover!)
  await shopper.inspect('a product')

  await page.getByRole('button', { name: `${words.stock}: QUINCE-30` }).click()
  await page.getByLabel(stock.pieces, { exact: true }).fill('12')
  await page.getByLabel(stock.note).fill('DN 1')
  await page.getByRole('button', { name: stock.move, exact: true }).click()
  await expect(page.getByText(stock.moved(12))).toBeVisible()
  await expect(page.getByRole('row', { name: /DN 1/ })).toContainText('+12')
  await shopper.inspect('moves of a variant')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.prices.of('QUINCE-30') }).click()
  await page.getByLabel(words.prices.new).fill('299')
  await page.getByLabel(words.listPrice).fill('350')
  await page.getByLabel(words.prices.reason).fill('Opening week')
  await page.getByRole('button', { name: words.prices.set }).click()
  await expect(page.getByText(words.prices.done)).toBeVisible()
  await expect(page.getByText(/Opening week/)).toBeVisible()
  await shopper.inspect('prices of a variant')

  const guest = await browser.newPage()
  await guest.goto(new URL(`/product/${id}`, page.url()).href)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(/Quince|木瓜|ควินซ์/)
  await expect(guest.getByText('฿299').first()).toBeVisible()
  await guest.close()

  // Off sale from the list, which asks first; then once more as a draft.
  await page.goto('/back-office/products?q=Quince+Balm')
  const round = page.getByRole('switch', { name: `${words.onSale}: ${newName}` })
  await expect(round).toBeChecked()
  await round.click()
  await page.getByRole('tooltip').getByRole('button', { name: words.takeOff }).click()
  await expect(page.getByText(words.tookOff)).toBeVisible()
  await expect(round).not.toBeChecked()
  await page.getByRole('tab', { name: `${words.offSale} (1)` }).click()
  await shopper.inspect('products off sale')
  await page.getByRole('link', { name: newName }).click()
  await page.getByRole('button', { name: words.copy, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `${newName}${copyNameSuffix[journeyLang('en')]}` }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: words.variantAt(1) }).getByLabel(words.sku)).toHaveValue('QUINCE-30-c2')
})

test('a variant gets a picture of its own, which the shop shows when the variant is chosen', async ({
  page,
  shopper,
  browser,
}) => {
  const { catalogue: words, shell } = await openBackOffice(page, 'en')
  await page.goto('/back-office/products?q=BL-GR-006')
  await page.getByRole('link', { name: new RegExp(words.variantCount(7).replace('7', '\\d+')) }).click()
  const id = page.url().split('/').at(-1)!
  const second = page.getByRole('region', { name: words.variantAt(2) })
  const option = await second.getByLabel(words.languages[journeyLang('en')]).inputValue()
  const third = second.getByRole('radio', { name: words.pictureAt(3), exact: true })
  await expect(second.getByRole('radio', { name: words.cover })).toBeChecked()
  // By keyboard: the choice is one tab stop with arrows.
  await second.getByRole('radio', { name: words.cover }).focus()
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  await expect(third).toBeChecked()
  await page.getByRole('button', { name: shell.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await page.reload()
  await expect(third).toBeChecked()
  await shopper.inspect('a product with pictures of its variants')

  const guest = await browser.newPage()
  const { data } = await (await guest.request.get(new URL(`/api/product/${id}`, page.url()).href)).json()
  const own = data.pictures[2].key as string
  expect(data.variants[1].picture).toBe(own)
  await guest.goto(new URL(`/product/${id}`, page.url()).href)
  const shown = (key: string) => guest.locator(`button[aria-haspopup=dialog] img[src*="${key}"]`)
  await expect(shown(data.pictures[0].key)).toBeInViewport()
  await expect(shown(own)).not.toBeInViewport()
  const gallery = guest
    .locator('section')
    .filter({ has: shown(own) })
    .first()
  const boxBefore = await gallery.boundingBox()
  await guest.getByText(option, { exact: true }).click()
  await expect(shown(own)).toBeInViewport({ ratio: 0.9 })
  expect(await gallery.boundingBox()).toEqual(boxBefore)
  // The other variant has none of its own: the cover again. A link to the variant opens with its picture.
  await guest.getByRole('radio').first().check({ force: true })
  await expect(shown(data.pictures[0].key)).toBeInViewport({ ratio: 0.9 })
  await guest.goto(new URL(`/product/${id}?v=${data.variants[1].id}`, page.url()).href)
  await expect(shown(own)).toBeInViewport({ ratio: 0.9 })
  await guest.close()

  // Removing the picture gives the cover back.
  await page.getByRole('button', { name: `${words.remove}: ${words.pictureAt(3)}` }).click()
  await expect(second.getByRole('radio', { name: words.cover })).toBeChecked()
  await page.getByRole('button', { name: shell.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  const after = await (await page.request.get(`/api/product/${id}`)).json()
  expect(after.data.variants[1].picture).toBeNull()
})

test('products are moved by keyboard, and the shop has the same order', async ({ page, shopper }) => {
  const { catalogue: words, shell } = await openBackOffice(page, 'en')
  await page.goto('/back-office/products?catalog=white')
  const table = page.getByRole('region', { name: words.title, exact: true })
  const up = table.getByRole('button', { name: new RegExp(`^${shell.moveUp}:`) })
  await expect(up.first()).toBeDisabled()
  const shopOrder = async () =>
    ((await (await page.request.get('/api/product?catalog=white')).json()).data as { id: number }[]).map(({ id }) => id)
  const [first, second, third, ...rest] = await shopOrder()
  await up.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.sorted)).toBeVisible()
  expect(await shopOrder()).toEqual([first, third, second, ...rest])
  await shopper.inspect('products that can be moved')
  // A filter hides neighbours: nothing can be moved there.
  await page.goto('/back-office/products?catalog=white&on_sale=1')
  await expect(table.getByRole('switch').first()).toBeVisible()
  await expect(up).toHaveCount(0)
  await page.goto('/back-office/products?catalog=white')
  await table
    .getByRole('button', { name: new RegExp(`^${shell.moveDown}:`) })
    .nth(1)
    .click()
  await expect(page.getByText(words.sorted)).toBeVisible()
  expect(await shopOrder()).toEqual([first, second, third, ...rest])
})

test('two editors: the second sees the conflict, the text stays, and leaving asks for confirmation', async ({
  page,
  context,
}) => {
  const { catalogue: words, content } = await openBackOffice(page, 'th')
  await page.goto('/back-office/products?q=BL-GR-002')
  await page.getByRole('link', { name: new RegExp(words.variantCount(7).replace('7', '\\d+')) }).click()
  const subtitle = page.getByLabel(`${words.subtitle} · ${words.languages.en}`)
  await expect(subtitle).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel(`${words.subtitle} · ${words.languages.en}`).fill('Theirs')
  await other.getByRole('button', { name: BACK_OFFICE_WORDS[journeyLang('th')].shell.save }).click()
  await expect(other.getByText(words.saved)).toBeVisible()
  await other.close()
  await subtitle.fill('Mine')
  await page.getByRole('button', { name: BACK_OFFICE_WORDS[journeyLang('th')].shell.save }).click()
  await expect(page.getByText(words.editedByOther)).toBeVisible()
  await expect(subtitle).toHaveValue('Mine')
  await page.getByRole('link', { name: words.title, exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText(content.leaveText)
  await page.getByRole('button', { name: content.stay }).click()
  await page.getByRole('button', { name: words.loadTheirs }).click()
  await expect(subtitle).toHaveValue('Theirs')
})

test('a stocktake, in Chinese', async ({ page, shopper }) => {
  const { stock: words, shell } = await openBackOffice(page, 'zh')
  await page.goto('/back-office/stock')
  await expect(page.getByRole('button', { name: words.of('BL-GR-003-100') })).toBeVisible()
  await shopper.inspect('stock')
  await page.getByRole('button', { name: words.count.title }).click()
  const field = page.getByLabel(words.count.countedOf('BL-GR-003-100'))
  const row = page.getByRole('row').filter({ has: field })
  const expected = Number(await row.locator('strong').textContent())
  await field.fill(String(expected - 2))
  await field.blur()
  await expect(row).toContainText('−2')
  await shopper.inspect('stocktake')
  await page.getByRole('button', { name: words.count.save(1) }).click()
  await page.getByLabel(words.count.note).fill('二号货架')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.count.save(1) })
    .click()
  await expect(page.getByText(words.count.done(1))).toBeVisible()
  await expect(row.locator('strong')).toHaveText(String(expected - 2))
  expect(shell.save).not.toBe('')
})

test('catalogue table: exported, changed, checked, corrected, imported', async ({ page, shopper }) => {
  const words = (await openBackOffice(page, 'en')).catalogue
  await page.goto('/back-office/products/import')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.exportCsv }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const line = text.split('\r\n').find((one) => one.includes('BL-GR-004-150'))!
  expect(line).toContain('690.00')
  const head = text.split('\r\n')[0]!
  const choose = (body: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles(file('products.csv', 'text/csv', Buffer.from(`${head}\r\n${body}\r\n`)))
  await choose(line.replace('690.00', 'cheap'))
  await expect(page.getByText(words.table.fix)).toBeVisible()
  await expect(page.getByText(errorWords('en').field.baht, { exact: false })).toBeVisible()
  await shopper.inspect('a table with a wrong line')
  await choose(line.replace('690.00', '645.00'))
  await expect(page.getByText('645.00')).toBeVisible()
  await page.getByRole('button', { name: words.table.apply(1) }).click()
  await expect(page.getByText(words.table.applied(1))).toBeVisible()
  await page.goto('/back-office/products?q=BL-GR-004')
  await expect(page.getByText('฿645')).toBeVisible()
})

test('finance can read and not change', async ({ page, shopper }) => {
  const { catalogue: words, stock } = await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto('/back-office/products')
  await expect(page.getByRole('link', { name: DEMO_SERUM })).toBeVisible()
  await expect(page.getByRole('button', { name: words.new })).toHaveCount(0)
  await expect(page.getByRole('link', { name: words.table.title })).toHaveCount(0)
  await page.getByRole('link', { name: DEMO_SERUM }).click()
  await expect(page.getByText(words.readOnly)).toBeVisible()
  await expect(page.getByRole('button', { name: BACK_OFFICE_WORDS[journeyLang('en')].shell.save })).toHaveCount(0)
  await shopper.inspect('a product read only')
  await page.goto('/back-office/stock')
  await expect(page.getByRole('button', { name: stock.of('BL-GR-001-30') })).toBeVisible()
  await expect(page.getByRole('button', { name: stock.count.title })).toHaveCount(0)
  const rejected = await post(page, '/api/staff/variant/100000/stock', { reason: 'received', change: 5 })
  expect(rejected.status).toBe(403)
})

test('a copy of a product, never in stock, is deleted; a sold one offers no deletion', async ({ page }) => {
  const { catalogue } = await openBackOffice(page, 'en', 'content@demo.example')
  await page.goto('/back-office/products')
  await page.locator('td a').first().click()
  await page.waitForURL(/\/products\/\d+$/)
  const original = page.url()
  await expect(page.getByRole('button', { name: catalogue.copy, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: catalogue.delete, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: catalogue.copy, exact: true }).click()
  await page.waitForURL((url) => /\/products\/\d+$/.test(url.pathname) && url.href !== original)
  await page.getByRole('button', { name: catalogue.delete, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: catalogue.delete, exact: true }).click()
  await page.waitForURL(/\/products$/)
  await expect(page.getByText(catalogue.deleted)).toBeVisible()
})
