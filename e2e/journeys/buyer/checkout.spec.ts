import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { ADDRESS } from '../../helpers/address.ts'
import { type StockedProduct, registerCustomer, createVariantControl } from '../../helpers/variants.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

const PICKUP = 99_999
const CONTACT = { name: 'Someone Else', phone: '0867776666' }
const NOTE = 'Please ring twice 🌿 ขอบคุณค่ะ'

type Row = { variant: number; quantity: number }

/** Opens the checkout as a guest with these cart lines and an address in local storage. */
async function openGuestCheckout(page: Page, lines: Row[], button: string): Promise<void> {
  await page.goto('/home')
  await page.evaluate(
    ([stored, address]) => {
      localStorage.setItem('cart:', JSON.stringify(stored))
      localStorage.setItem('address:', JSON.stringify([address]))
    },
    [
      lines.map(({ variant, quantity }) => ({ variant_id: variant, quantity, seen_price: null })),
      { ...ADDRESS, id: -1, is_default: true },
    ] as const,
  )
  await page.goto('/cart')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/order/confirm')
  await expect(page.getByText(ADDRESS.address1).first()).toBeVisible()
}

/** Another buyer orders pieces of the same variant by call. */
async function buyElsewhere(
  request: APIRequestContext,
  { variant, price }: StockedProduct,
  quantity: number,
): Promise<void> {
  const { data } = await (await request.post('/api/guest', { data: {} })).json()
  const reply = await request.post('/api/order', {
    headers: { 'x-guest-token': data.token, 'idempotency-key': randomUUID() },
    data: {
      lines: [{ variant_id: variant, quantity }],
      address_id: PICKUP,
      contact: CONTACT,
      expected_total: price * quantity,
      payment_method: 'cod',
    },
  })
  const answer = await reply.json()
  expect(answer.status, answer.msg).toBe(100)
}

const listOrders = async (request: APIRequestContext, headers: Record<string, string>) =>
  (await (await request.get('/api/order', { headers })).json()).data.list as { total: number; quantity: number }[]
const guestHeaders = async (page: Page) => ({
  'x-guest-token': (await page.evaluate(() => localStorage.getItem('guest_token')))!,
})
const shownTotals = (satang: number) => `฿${(satang / 100).toLocaleString('en-US')}`

for (const lang of JOURNEY_LANGS) {
  test(`prices and stock change during checkout (${lang})`, async ({ page, shopper, request }) => {
    const words = await shopper.speak(lang)
    const variantControl = createVariantControl(request)
    const [a, b, c] = (await variantControl.pickProducts(3, lang)) as [StockedProduct, StockedProduct, StockedProduct]
    try {
      await openGuestCheckout(
        page,
        [
          { variant: a.variant, quantity: 1 },
          { variant: b.variant, quantity: 2 },
          { variant: c.variant, quantity: 1 },
        ],
        words.cart.checkout(4),
      )
      await page.getByRole('textbox', { name: words.orders.message }).fill(NOTE)
      await page.getByRole('radio', { name: words.orders.cod }).check()
      const place = page.getByRole('button', { name: words.orders.place })
      const before = a.price + 2 * b.price + c.price
      const delivery = before >= 150_000 ? 0 : 5_000

      // The price changes before the buyer taps.
      await variantControl.change(a.variant, { price: a.price + 3_000 })
      await place.click()
      const said = words.orders.totalChanged(shownTotals(before + delivery), shownTotals(before + 3_000 + delivery))
      await expect(page.getByRole('alert').getByText(said)).toBeVisible()
      await expect(
        page.getByText(words.orders.wasPrice(shownTotals(a.price), shownTotals(a.price + 3_000))),
      ).toBeVisible()
      await shopper.inspect(`${lang}-confirm-price`)

      // Another buyer takes the pieces before the second tap.
      await variantControl.change(b.variant, { stock: 2 })
      await variantControl.change(c.variant, { stock: 1 })
      await buyElsewhere(request, b, 1)
      await buyElsewhere(request, c, 1)
      // A tap within 0.7 s of a new total is ignored: the buyer cannot have read it.
      await expect(async () => {
        await place.click()
        await expect(page.getByRole('alert').getByText(words.orders.linesIssue)).toBeVisible({ timeout: 2_000 })
      }).toPass()
      const few = page.getByRole('listitem').filter({ hasText: b.name })
      const gone = page.getByRole('listitem').filter({ hasText: c.name })
      await expect(few.getByText(words.cart.issues.too_few(1))).toBeVisible()
      await expect(gone.getByText(words.cart.issues.out_of_stock)).toBeVisible()
      await shopper.inspect(`${lang}-confirm-trouble`)
      await few.getByRole('button', { name: words.cart.take(1) }).click()
      await expect(few.getByText('× 1')).toBeVisible()
      await gone.getByRole('button', { name: words.orders.leaveOut }).click()
      await expect(gone).toHaveCount(0)

      // A reload in the middle keeps what was typed and chosen.
      await page.reload()
      await expect(page.getByRole('textbox', { name: words.orders.message })).toHaveValue(NOTE)
      await expect(page.getByRole('radio', { name: words.orders.cod })).toBeChecked()
      await expect(page.getByText(ADDRESS.address1).first()).toBeVisible()
      await expect(page.getByRole('listitem')).toHaveCount(2)
      await place.click()
      await page.waitForURL('**/order/list')
      await expect(page.getByRole('status').getByText(words.orders.placedNext.cod)).toBeVisible()
      await shopper.inspect(`${lang}-confirm-placed`)
      const goods = a.price + 3_000 + b.price
      const total = goods + (goods >= 150_000 ? 0 : 5_000)
      expect(await listOrders(request, await guestHeaders(page))).toMatchObject([{ total, quantity: 2 }])
      await page.goto('/cart')
      await expect(page.getByText(c.name)).toBeVisible()
      await expect(page.getByText(words.cart.reasons.out_of_stock)).toBeVisible()
    } finally {
      await variantControl.restore()
    }
  })
}

test('a double tap, a lost reply, a reload and another tap make one order', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const variantControl = createVariantControl(request)
  const [goods] = (await variantControl.pickProducts(1)) as [StockedProduct]
  const token = await registerCustomer(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/address', { headers, data: { ...ADDRESS, is_default: true } })
  await request.put('/api/cart', { headers, data: { variant_id: goods.variant, quantity: 2 } })
  try {
    // The last two: its own order must not make the retry look sold out.
    await variantControl.change(goods.variant, { stock: 2 })
    await page.goto('/home')
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.goto('/cart')
    await page.getByRole('button', { name: words.cart.checkout(2) }).click()
    const message = page.getByRole('textbox', { name: words.orders.message })
    await message.fill(NOTE)
    await expect(page.getByText(ADDRESS.address1).first()).toBeVisible()

    let lost = 0
    await page.route('**/api/order', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
      lost += 1
    })
    const place = page.getByRole('button', { name: words.orders.place })
    await place.dblclick()
    await expect(page.getByRole('alert').getByText(words.orders.retry)).toBeVisible()
    expect(await listOrders(request, headers)).toHaveLength(1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('listitem').filter({ hasText: goods.name })).toBeVisible()
    await shopper.inspect('en-confirm-lost')
    await page.reload()
    await expect(message).toHaveValue(NOTE)
    await expect(page.getByRole('alert').getByText(words.orders.retry)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: goods.name })).toBeVisible()
    const before = lost
    await place.click()
    await expect.poll(() => lost).toBeGreaterThan(before)
    await expect(place).toBeEnabled()

    await page.unroute('**/api/order')
    await place.dblclick()
    await expect(page.getByText(words.orders.once)).toBeVisible()
    await expect(page.getByRole('dialog').getByText(words.orders.scan)).toBeVisible()
    expect(await listOrders(request, headers)).toHaveLength(1)
    const { data } = await (await request.get('/api/cart', { headers })).json()
    expect(data.lines).toEqual([])
  } finally {
    await variantControl.restore()
  }
})

test('"Buy now" orders one line and does not change the cart and its selection', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const [a, b, c] = (await createVariantControl(request).pickProducts(3)) as [
    StockedProduct,
    StockedProduct,
    StockedProduct,
  ]
  await openGuestCheckout(
    page,
    [
      { variant: a.variant, quantity: 2 },
      { variant: b.variant, quantity: 1 },
    ],
    words.cart.checkout(3),
  )
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: words.cart.select(b.name) }).uncheck()
  for (const goods of [c, a]) {
    await page.goto(`/product/${goods.id}`)
    await page.getByRole('button', { name: words.product.buyNow }).click()
    await page.waitForURL('**/order/confirm?*')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('listitem')).toContainText(goods.name)
    await page.reload()
    await expect(page.getByRole('listitem')).toContainText(goods.name)
    await page.getByRole('radio', { name: words.orders.cod }).check()
    await page.getByRole('button', { name: words.orders.place }).click()
    await page.waitForURL('**/order/list')
  }
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: words.cart.checkout(2) })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: words.cart.select(a.name) })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: words.cart.select(b.name) })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: words.cart.quantity(a.name) })).toHaveValue('2')
  expect(await listOrders(request, await guestHeaders(page))).toHaveLength(2)

  for (const [query, said] of [
    ['?buy=7', words.cart.issues.not_for_sale],
    ['?buy=abc', words.orders.place],
  ] as const) {
    await page.goto(`/order/confirm${query}`)
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
  }
})

test('a long message is counted, and without a network nothing typed is lost', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const [a] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  await openGuestCheckout(page, [{ variant: a.variant, quantity: 1 }], words.cart.checkout(1))
  const message = page.getByRole('textbox', { name: words.orders.message })
  await message.fill('ก'.repeat(449))
  await expect(page.getByText(words.orders.charactersLeft(51))).toBeHidden()
  await message.press('End')
  await message.pressSequentially('12345')
  await expect(page.getByText(words.orders.charactersLeft(46))).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(words.orders.offline)).toBeVisible()
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByRole('alert').getByText(words.orders.retry)).toBeVisible()
  await page.context().setOffline(false)
  await expect(message).toHaveValue(`${'ก'.repeat(449)}12345`)
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByRole('dialog').getByText(words.orders.scan)).toBeVisible()
  expect(await listOrders(request, await guestHeaders(page))).toHaveLength(1)
})

for (const lang of JOURNEY_LANGS) {
  test(
    `delivery or pick-up, who comes, and what was ordered (${lang})`,
    { tag: '@main' },
    async ({ page, shopper, request }) => {
      const words = await shopper.speak(lang)
      const [a] = (await createVariantControl(request).pickProducts(1, lang)) as [StockedProduct]
      await openGuestCheckout(page, [{ variant: a.variant, quantity: 1 }], words.cart.checkout(1))
      const ways = page.getByRole('radiogroup', { name: words.orders.way })
      const [deliver, pickUp] = [ways.getByRole('radio').first(), ways.getByRole('radio').last()]
      const fee = a.price >= 150_000 ? words.orders.free : shownTotals(5_000)
      await expect(ways).toContainText(fee)
      await expect(deliver).toBeChecked()
      for (const card of await ways.locator('label').all())
        expect((await card.boundingBox())!.height).toBeGreaterThanOrEqual(44)

      await pickUp.check()
      await expect(page.getByText(words.addresses.pickupAt, { exact: true })).toBeVisible()
      const home = page.getByRole('button').filter({ hasText: ADDRESS.address1 })
      await expect(home).toHaveCount(0)
      await expect(ways).toContainText(fee)
      await deliver.check()
      await expect(home).toBeVisible()
      await expect(page.getByText(words.addresses.pickedUpBy)).toHaveCount(0)
      await pickUp.check()

      // Nothing is sent without the name and phone number of the person who picks up.
      const [name, phone] = [
        page.getByRole('textbox', { name: words.orders.contactName, exact: true }),
        page.getByRole('textbox', { name: words.addresses.phone }),
      ]
      const place = page.getByRole('button', { name: words.orders.place })
      await page.getByRole('radio', { name: words.orders.cod }).check()
      await place.click()
      await expect(name).toBeFocused()
      await expect(page.getByRole('alert').getByText(words.addresses.nameMissing)).toBeVisible()
      await expect(page.getByText(words.addresses.phoneWrong)).toBeVisible()
      await shopper.inspect(`${lang}-confirm-pickup-asked`)
      await name.fill('ปวีณา 🌿')
      await phone.fill('12345')
      await place.click()
      await expect(phone).toBeFocused()
      await expect(page.getByRole('alert').getByText(words.addresses.phoneWrong)).toBeVisible()
      await phone.fill('+66 82-345 6789')
      await expect(page.getByText(words.addresses.phoneWrong)).toHaveCount(0)
      await page.reload()
      await expect(name).toHaveValue('ปวีณา 🌿')
      await expect(phone).toHaveValue('+66 82-345 6789')
      await shopper.inspect(`${lang}-confirm-pickup`)
      const answer = page.waitForResponse(
        (one) => one.url().endsWith('/api/order') && one.request().method() === 'POST',
      )
      await place.click()
      const { number } = (await (await answer).json()).data

      // The list says what was ordered, and once only.
      await page.waitForURL('**/order/list')
      const said = page.getByRole('status').filter({ hasText: words.orders.placed(number) })
      await expect(said).toContainText(words.orders.placedNext.codPickup)
      await shopper.inspect(`${lang}-confirm-pickup-placed`)
      await page
        .getByRole('button', { name: new RegExp(number) })
        .first()
        .click()
      const detail = page.getByRole('dialog')
      await expect(detail.getByText('ปวีณา 🌿')).toBeVisible()
      await expect(detail.getByText('082 345 6789')).toBeVisible()
      await shopper.inspect(`${lang}-confirm-pickup-detail`)
      await page.goto('/order/list')
      await expect(page.getByText(words.orders.placed(number))).toHaveCount(0)

      // The contact of the last pick-up is prefilled.
      await page.goto(`/order/confirm?buy=${a.variant}&n=1`)
      await expect(name).toHaveValue('ปวีณา 🌿')
    },
  )
}

test('a signed-in buyer needs no contact for pick-up, and a paid order shows a confirmation', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const [a] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  const token = await registerCustomer(request)
  await page.goto('/home')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto(`/product/${a.id}`)
  await page.getByRole('button', { name: words.product.buyNow }).click()
  await page.waitForURL('**/order/confirm?*')
  await page.getByRole('radiogroup', { name: words.orders.way }).getByRole('radio').last().check()
  await expect(page.getByRole('textbox', { name: words.orders.contactName, exact: true })).toHaveValue('Cart')
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByRole('dialog').getByText(words.orders.scan)).toBeVisible()
  await page.getByRole('button', { name: words.orders.paid }).click()
  await page.waitForURL('**/order/list')
  const said = page.getByRole('status').filter({ hasText: words.orders.placedNext.promptpay })
  await expect(said).toContainText(/BL\d{6}/)
  await shopper.inspect('en-confirm-paid-list')
})
