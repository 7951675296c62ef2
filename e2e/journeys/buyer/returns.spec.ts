import sharp from 'sharp'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { openAsGuest } from '../../helpers/guest-phone.ts'

test('a return: requested with a photo, approved, received, refunded; the partner sees the reversed share', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  const placed = await buyer.shippedOrder(2)
  await openAsGuest(page, buyer.token, `/order/list?order=${placed.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: words.orders.askReturn }).click()
  await expect(page.getByRole('heading', { name: words.returns.title })).toBeVisible()
  const send = page.getByRole('button', { name: words.returns.send })
  await send.click()
  await expect(page.getByText(words.returns.chooseLines)).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: words.returns.whyPrompt })).toBeVisible()
  await shopper.inspect('en-return-empty')

  await page.getByRole('button', { name: words.shell.stepper.more }).click()
  await page.getByLabel(words.returns.why).last().selectOption('damaged')
  await page.getByLabel(words.returns.words).fill('The lid is broken 🙏')
  await page.getByLabel(words.returns.promptpayNumber).fill('081-234 5678')
  await page.getByLabel(words.returns.holder).fill('ปวีณา ใจดี')
  await page.reload()
  await expect(page.getByLabel(words.returns.words)).toHaveValue('The lid is broken 🙏')
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a4342c' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('button', { name: words.returns.removePhoto })).toBeVisible()
  await shopper.inspect('en-return-form')

  // The reply is lost: the same request is sent again and stored once.
  await page.route(
    '**/return',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send.click()
  await expect(page.getByText(words.returns.broken)).toBeVisible()
  await send.click()
  await expect(sheet.getByText(words.returns.states.requested).first()).toBeVisible()
  const { returns } = await buyer.read(placed.id)
  expect(returns).toHaveLength(1)
  const [{ id, amount }] = returns
  await expect(sheet.getByText(words.returns.next.requested)).toBeVisible()
  await expect(sheet.getByRole('img', { name: words.returns.photo })).toBeVisible()
  await shopper.inspect('en-return-requested')

  const staff = await staffApi(request)
  const sees = async (text: string) => {
    await page.reload()
    await expect(sheet.getByText(text).first()).toBeVisible()
  }
  await staff.decideReturn(id, 'approve', { send_to: '88/9 Sukhumvit 23, Bangkok 10110' })
  await sees(words.returns.next.approved)
  // What the buyer has to do comes before how the order was sent.
  const top = async (text: string) => (await sheet.getByText(text).first().boundingBox())!.y
  expect(await top(words.returns.next.approved)).toBeLessThan(await top(words.orders.placedAt))
  await expect(sheet.getByText('88/9 Sukhumvit 23, Bangkok 10110')).toBeVisible()
  await staff.decideReturn(id, 'receive', { sellable: [{ line: 0, quantity: 1 }] })
  await sees(words.returns.next.received)
  await staff.decideReturn(id, 'refund', { amount, bank_reference: `BACK${id.slice(-12)}` })
  await sees(words.returns.next.refunded)
  await shopper.inspect('en-return-refunded')

  await page.evaluate(() => {
    localStorage.removeItem('guest_token')
    localStorage.removeItem('e')
  })
  await shopper.signIn('en', 'partner@demo.example')
  await page.goto('/income/sales')
  const lines = page.getByRole('listitem').filter({ hasText: placed.number })
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('−฿')
})

test('a request is retracted, or rejected with a reason; a completely returned order offers no return', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('th')
  const buyer = await createBuyer(request)
  const placed = await buyer.shippedOrder(1)
  const ask = async () => {
    const reply = await request.post(`/api/order/${placed.id}/return`, {
      headers: { 'x-guest-token': buyer.token, 'idempotency-key': crypto.randomUUID() },
      data: {
        lines: [{ line: 0, quantity: 1 }],
        kind: 'money',
        reason: 'missing',
        refund_to: { by: 'bank', bank: 'KBank', number: '1234567890', name: 'ปวีณา' },
      },
    })
    return (await reply.json()).data.id as string
  }
  await ask()
  await openAsGuest(page, buyer.token, `/order/list?order=${placed.id}`)
  const sheet = page.getByRole('dialog').first()
  await expect(sheet.getByRole('button', { name: words.orders.askReturn })).toBeHidden()
  await sheet.getByRole('button', { name: words.returns.retract }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.returns.retract }).dblclick()
  await expect(sheet.getByText(words.returns.next.retracted)).toBeVisible()
  await expect(sheet.getByRole('button', { name: words.orders.askReturn })).toBeVisible()
  const again = await ask()
  await (await staffApi(request)).decideReturn(again, 'reject', { answer: 'ครบถ้วนตามรูปถ่าย' })
  await page.reload()
  await expect(sheet.getByText('ครบถ้วนตามรูปถ่าย')).toBeVisible()
  await expect(sheet.getByText(words.returns.next.rejected)).toBeVisible()
  await shopper.inspect('th-return-rejected')
})
