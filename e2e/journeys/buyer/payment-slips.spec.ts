import { randomBytes } from 'node:crypto'
import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { slipFile } from '../../helpers/slip.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { openAsGuest } from '../../helpers/guest-phone.ts'

test('five invalid slip files, each with its message; none is stored', async ({ page, shopper, request }) => {
  const words = await shopper.speak('th')
  const buyer = await createBuyer(request)
  const { id } = await buyer.order(1)
  await openAsGuest(page, buyer.token)
  const input = page.locator('input[type=file]').first()
  const { buffer: validSlip } = await slipFile('#1f4a3a')
  const noisy = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const { notPicture, tooBig, heic, unreadable } = words.orders
  // The large one has no size in its header: browsers decode random bytes after a whole header now and then.
  const bad: [name: string, mimeType: string, buffer: Buffer, says: string][] = [
    ['slip.jpg', 'image/jpeg', Buffer.from('<html><script>alert(1)</script></html>'), notPicture],
    ['slip.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), notPicture],
    ['big.jpg', 'image/jpeg', Buffer.concat([validSlip.subarray(0, 20), Buffer.alloc(20 * 1024 * 1024)]), tooBig],
    ['IMG_1.heic', 'image/heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), randomBytes(4000)]), heic],
    ['cut.jpg', 'image/jpeg', noisy.subarray(0, 250), unreadable],
  ]
  for (const [name, mimeType, buffer, says] of bad) {
    await input.setInputFiles({ name, mimeType, buffer })
    await expect(page.getByText(says), name).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  expect((await buyer.read(id)).slips).toEqual([])
})

test(
  'a slip: previewed, uploaded with progress, retried after a lost connection, and replaced by another',
  { tag: '@main' },
  async ({ page, shopper, request }) => {
    const words = await shopper.speak('en')
    const buyer = await createBuyer(request)
    const { id } = await buyer.order(1)
    await openAsGuest(page, buyer.token)
    const input = page.locator('input[type=file]').first()
    const choose = async (background: string) => input.setInputFiles(await slipFile(background))
    const sheet = page.getByRole('dialog', { name: words.orders.preview })
    await choose('#cbac67')
    const preview = sheet.getByRole('img', { name: words.orders.slip })
    await expect(preview).toBeVisible()
    const first = await preview.getAttribute('src')
    const anotherFile = page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: words.orders.another }).click()
    await (await anotherFile).setFiles(await slipFile('#1f4a3a'))
    await expect(preview).not.toHaveAttribute('src', first!)
    await page.route('**/upload_paid_pic', (route) => route.abort(), { times: 1 })
    await sheet.getByRole('button', { name: words.orders.send }).click()
    await expect(sheet.getByText(words.orders.uploadFailed)).toBeVisible()
    await expect(sheet.getByRole('img', { name: words.orders.slip })).toBeVisible()
    await shopper.inspect('en-slip-broken')
    const progress = Promise.withResolvers<void>()
    await page.route(
      '**/upload_paid_pic',
      async (route) => {
        await progress.promise
        await route.continue()
      },
      { times: 1 },
    )
    await sheet.getByRole('button', { name: words.orders.send }).dblclick()
    await expect(sheet.getByText(new RegExp(words.orders.uploading(7).replace('7', '\\d+')))).toBeVisible()
    progress.resolve()
    await expect(page.getByText(words.orders.uploaded)).toBeVisible()
    await choose('#a4342c')
    await sheet.getByRole('button', { name: words.orders.send }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(async () => (await buyer.read(id)).slips.length).toBe(2)
    await page.goto(`/order/list?order=${id}`)
    const detail = page.getByRole('dialog').first()
    await expect(detail.getByText(words.orders.latest, { exact: true })).toBeVisible()
    await expect(detail.locator('figure img')).toHaveCount(2)
    await shopper.inspect('en-slips')
  },
)

test('a guest with an invalid token gets a new one after an upload', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  await buyer.order(1)
  await openAsGuest(page, buyer.token)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await slipFile('#1f4a3a'))
  await page.evaluate(() => localStorage.setItem('guest_token', 'A'.repeat(43)))
  await page.getByRole('button', { name: words.orders.send }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest_token'))).toBeNull()
})

test('a wrong slip is retracted, and a paid order canceled: the buyer enters the refund account', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  const { id, number, total } = await buyer.order(1)
  await openAsGuest(page, buyer.token, `/order/list?order=${id}`)
  const detail = page.getByRole('dialog', { name: words.orders.detailTitle })
  await detail
    .locator('input[type=file]')
    .first()
    .setInputFiles(await slipFile('#cbac67'))
  await page.getByRole('button', { name: words.orders.send, exact: true }).click()
  await detail.getByRole('button', { name: words.orders.retract }).click()
  const ask = page.getByRole('alertdialog', { name: words.orders.retractAsk })
  await shopper.inspect('en-retract')
  await ask.getByRole('button', { name: words.orders.retract }).click()
  await expect(page.getByText(words.orders.retracted)).toBeVisible()
  await expect(detail.getByText(words.orders.retractedAt).first()).toBeVisible()
  await expect(detail.getByRole('button', { name: words.orders.pay, exact: true })).toBeVisible()
  await detail.getByRole('button', { name: words.orders.ask }).click()
  const sheet = page.getByRole('dialog', { name: words.orders.ask })
  await expect(sheet.getByRole('textbox')).toHaveValue(new RegExp(number))
  await expect(sheet.getByRole('link', { name: words.orders.askSupport })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(number)),
  )
  await shopper.inspect('en-ask')
  await page.keyboard.press('Escape')

  await (await staffApi(request)).confirm(id, total)
  await page.reload()
  await detail.getByRole('button', { name: words.orders.cancel }).click()
  const sure = page.getByRole('alertdialog', { name: words.orders.cancelAsk })
  await expect(sure.getByText(words.orders.cancelMoney.paid)).toBeVisible()
  // The reply is lost: the dialog stays, and the second tap repeats the same request.
  const loseReply = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/cancel', loseReply, { times: 1 })
  await sure.getByRole('button', { name: words.orders.cancel }).click()
  await expect(page.getByText(words.shell.toast.networkError)).toBeVisible()
  await sure.getByRole('button', { name: words.orders.cancel }).click()
  const refund = page.getByRole('dialog', { name: words.orders.canceled })
  await refund.getByLabel(words.returns.promptpayNumber).fill('0812345678')
  await refund.getByLabel(words.returns.holder).fill('Nok')
  await shopper.inspect('en-cancel-owed')
  await refund.getByRole('button', { name: words.returns.refund.save }).click()
  await expect(detail.getByText('5678')).toBeVisible()
  await page.goto('/order/list')
  await expect(page.getByText(new RegExp(`^${words.orders.progress.owed('7').replace('7', '.*')}$`))).toBeVisible()
})
