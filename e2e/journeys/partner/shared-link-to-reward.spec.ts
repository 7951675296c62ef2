import { readConfig } from '@bailu/server/lib/config'
import sharp from 'sharp'
import { CONTROL_URL } from '../../ports.ts'
import { readEmvFields, readQr, parseTlv } from '../../helpers/qr.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

// QR codes need the resolution of a phone screen.
test.use({ deviceScaleFactor: 2 })

const DAYS_TO_SETTLE = 16

const ADDRESS = { first: 'ปวีณา', last: 'ใจดี', phone: '0823456789', street: '12/7 ซอยร่วมใจ' }

for (const lang of JOURNEY_LANGS) {
  test(`from a shared link to a settled reward (${lang})`, { tag: '@main' }, async ({ page, shopper, request }) => {
    const words = await shopper.speak(lang)
    const products = (await (await request.get('/api/product?catalog=green')).json()).data as {
      id: number
      sold_out: boolean
    }[]
    const product = products.find((item) => !item.sold_out)!

    await test.step('a guest opens the link and puts the product into the cart', async () => {
      await page.goto(`/product/${product.id}?e=BL0001`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shopper.inspect(`${lang}-product`)
      await page.getByRole('button', { name: words.product.addToCart }).click()
      await expect(page.getByText(words.product.added)).toBeVisible()
      await page.goto('/cart')
      await expect(page.getByRole('button', { name: words.cart.checkout(1) })).toBeEnabled()
      await shopper.inspect(`${lang}-cart`)
      await page.getByRole('button', { name: words.cart.checkout(1) }).click()
      await page.waitForURL('**/order/confirm')
    })

    await test.step('types an address', async () => {
      await page.getByRole('button', { name: words.addresses.choose }).click()
      await page.getByRole('dialog').getByLabel(words.addresses.firstName).fill(ADDRESS.first)
      await page.getByRole('dialog').getByLabel(words.addresses.lastName).fill(ADDRESS.last)
      await page.getByRole('dialog').getByLabel(words.addresses.phone).fill(ADDRESS.phone)
      await page.getByLabel(words.addresses.province).selectOption({ index: 1 })
      await page.getByLabel(words.addresses.city, { exact: true }).selectOption({ index: 1 })
      await page.getByLabel(words.addresses.area, { exact: true }).selectOption({ index: 1 })
      await page.getByLabel(words.addresses.address1).fill(ADDRESS.street)
      await shopper.inspect(`${lang}-address`)
      await page.getByRole('button', { name: words.addresses.save }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(ADDRESS.street).first()).toBeVisible()
    })

    let total = 0
    let number = ''
    await test.step('places the order and sees a QR for exactly its total', async () => {
      await shopper.inspect(`${lang}-confirm`)
      const placed = page.waitForResponse(
        (response) => response.url().endsWith('/api/order') && response.request().method() === 'POST',
      )
      await page.getByRole('button', { name: words.orders.place }).dblclick()
      const { data } = (await (await placed).json()) as { data: { total: number; number: string } }
      total = data.total
      number = data.number
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByText(words.orders.scan)).toBeVisible()
      await expect(drawer.getByText(number)).toBeVisible()
      await shopper.inspect(`${lang}-pay`)
      await page.keyboard.press('Escape')
      await page.mouse.click(195, 20)
      await expect(drawer).toBeVisible()
      const box = (await drawer.boundingBox())!
      expect(box.height / page.viewportSize()!.height).toBeCloseTo(0.9, 2)

      const fields = readEmvFields(await readQr(await page.screenshot()))
      expect(fields.get('54')).toBe((total / 100).toFixed(2))
      const payee = readConfig({}).promptpayId
      expect(parseTlv(fields.get('29')!).get('01')).toBe(`0066${payee.slice(1)}`)
    })

    await test.step('confirms the payment, is led to the order list and uploads the slip', async () => {
      await page.getByRole('button', { name: words.orders.paid }).click()
      await page.waitForURL('**/order/list**')
      await expect(page.getByRole('button', { name: new RegExp(number) }).first()).toBeVisible()
      await shopper.inspect(`${lang}-orders`)
      const slip = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#1f4a3a' } })
        .jpeg()
        .toBuffer()
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: slip })
      await page.getByRole('button', { name: words.orders.send }).click()
      await expect(page.getByText(words.orders.uploaded)).toBeVisible()
      await expect(page.getByText(words.orders.slipUploaded)).toBeVisible()
    })

    await test.step('staff sees the money and ships', async () => {
      const staff = await staffApi(request)
      const order = await staff.findOrder(number)
      expect(order.total).toBe(total)
      expect(order.slip).toBe('uploaded')
      await staff.confirm(order.id, total)
      await staff.ship(order.id)
      await page.reload()
      await expect(page.getByText(words.orders.tabs.finished).last()).toBeVisible()
    })

    await test.step('the partner sees the reward pending, and settled after the settlement period', async () => {
      // The partner has another phone.
      await page.context().clearCookies({ name: 'bailu-guest' })
      await page.evaluate(() => {
        const { lang: chosen } = localStorage
        localStorage.clear()
        localStorage.setItem('lang', chosen ?? 'en')
        localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
      })
      await page.goto('/login')
      await shopper.inspect(`${lang}-login`)
      await shopper.signIn(lang, 'partner@demo.example')
      await page.goto('/income')
      await expect(page.getByText(words.income.withdrawable)).toBeVisible()
      await shopper.inspect(`${lang}-income`)
      await page.goto('/income/sales')
      const line = page.getByRole('listitem').filter({ hasText: number })
      await expect(line).toContainText(words.income.tabs.pending)
      await request.post(`${CONTROL_URL}/advance-days/${DAYS_TO_SETTLE}`)
      // The session has expired by now.
      await shopper.signIn(lang, 'partner@demo.example')
      await page.goto('/income/sales')
      await expect(line).toContainText(words.income.tabs.approved)
      await line.getByRole('button').click()
      for (const part of [words.income.gross, words.income.tax, words.income.netGot])
        await expect(page.getByRole('dialog')).toContainText(part)
      await shopper.inspect(`${lang}-settled`)
    })
  })
}
