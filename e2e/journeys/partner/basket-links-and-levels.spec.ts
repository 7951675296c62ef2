import { demoToken } from '../../helpers/screen-list.ts'
import { createVariantControl } from '../../helpers/variants.ts'
import { waitForIdle } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Asia/Bangkok' }

for (const lang of JOURNEY_LANGS) {
  test(`a partner shares a basket, a guest takes it and buys (${lang})`, async ({
    page,
    shopper,
    request,
    browser,
    baseURL,
  }) => {
    const { baskets, cart, orders } = await shopper.speak(lang)
    const variantControl = createVariantControl(request)
    const [serum, cream] = await variantControl.pickProducts(2, lang)
    const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
    for (const { variant } of [serum!, cream!])
      await request.put('/api/cart', { data: { variant_id: variant, quantity: 1 }, headers })
    const title = `ชุดเช้า ${Date.now()}`
    let link = ''

    await test.step('the partner names it, taps twice, and has one link', async () => {
      await page.goto('/login')
      await shopper.signIn(lang, 'partner@demo.example')
      await page.goto('/cart')
      await page.getByRole('button', { name: baskets.make }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: baskets.form.make }).click()
      await expect(sheet.getByText(baskets.form.error.name)).toBeVisible()
      await sheet.getByLabel(baskets.form.name).fill(title)
      await sheet.getByLabel(baskets.form.note).fill('ทาเช้าเย็น')
      await shopper.inspect(`${lang}-basket-make`)
      await sheet.getByRole('button', { name: baskets.form.make }).dblclick()
      await expect(sheet.getByRole('img', { name: baskets.qr })).toBeVisible()
      await shopper.inspect(`${lang}-basket-link`)
      link = (await sheet.getByText(/\/cart\?basket=/).textContent())!
      expect(link).toMatch(/\/cart\?basket=[0-9a-z]{12}&e=BL0001$/)
      await sheet.getByRole('button', { name: baskets.close }).click()
      for (const { variant } of [serum!, cream!])
        await request.put('/api/cart', { data: { variant_id: variant, quantity: 0 }, headers })
    })

    const context = await browser.newContext({ ...PHONE, baseURL: baseURL!, serviceWorkers: 'block' })
    await context.addInitScript((chosen) => {
      localStorage.setItem('lang', chosen)
      localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
    }, lang)
    const guest = await context.newPage()
    await test.step('a guest sees it with current prices, and adds it to the cart with one tap', async () => {
      await variantControl.change(cream!.variant, { price: cream!.price + 1_000 })
      await guest.goto(link)
      await expect(guest.getByRole('heading', { name: title })).toBeVisible()
      await expect(guest.getByText(/ทาเช้าเย็น/)).toBeVisible()
      await expect(guest.getByText(serum!.name)).toBeVisible()
      await expect(guest.getByRole('listitem').filter({ hasText: cream!.name })).toContainText('฿')
      await guest.getByRole('button', { name: baskets.shared.take }).dblclick()
      await expect(guest.getByRole('button', { name: cart.checkout(2) })).toBeEnabled()
      await guest.getByRole('button', { name: cart.remove(cream!.name) }).click()
      await expect(guest.getByRole('button', { name: cart.checkout(1) })).toBeEnabled()
    })

    await test.step('and buys: the order names the basket and its partner', async () => {
      await guest.getByRole('button', { name: cart.checkout(1) }).click()
      const ways = guest.getByRole('radiogroup').first()
      await ways.getByRole('radio').last().check()
      await guest.locator('[name=contact-name]').fill('ปวีณา')
      await guest.locator('[name=contact-phone]').fill('0823456789')
      const asked = guest.waitForRequest((one) => one.url().endsWith('/api/order') && one.method() === 'POST')
      await guest.getByRole('button', { name: orders.place }).click()
      const form = (await asked).postDataJSON() as { basket?: string; e?: string }
      expect([form.e, link.includes(`basket=${form.basket}&`)]).toEqual(['BL0001', true])
      await expect(guest.getByRole('dialog').getByText(orders.scan)).toBeVisible()
    })

    await test.step('the partner sees the orders of the link, and retracts it', async () => {
      await page.goto('/cart?view=links')
      const row = page.getByRole('listitem').filter({ hasText: title })
      await expect(row).toContainText(baskets.opens(1))
      await expect(row).toContainText(baskets.orders(1))
      await shopper.inspect(`${lang}-basket-links`)
      await row.getByRole('button', { name: baskets.retract }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: baskets.retract }).click()
      await expect(row).toContainText(baskets.states.retracted)
      await guest.goto(link)
      await expect(guest.getByRole('heading', { name: baskets.shared.closed })).toBeVisible()
      await context.close()
      await variantControl.restore()
    })
  })

  test(`levels: benefits, history of points, and one notice of a new level (${lang})`, async ({ page, shopper }) => {
    const { levels } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    // As after an order that filled the bar.
    let risen: string | null = 'BD'
    await page.route('**/api/user-info', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (body.data?.sale) body.data.sale.risen = risen
      await route.fulfill({ response, json: body })
    })
    await page.route('**/api/level/seen', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ level: 2 })
      risen = null
      await route.continue()
    })
    await page.goto('/manage')
    const levelDialog = page.getByRole('dialog', { name: levels.rose.title('BD') })
    await expect(levelDialog).toBeVisible()
    await shopper.inspect(`${lang}-level-up`)
    await levelDialog.getByRole('button', { name: levels.rose.see }).click()
    await page.waitForURL('**/manage?view=levels')
    await expect(page.getByRole('heading', { name: levels.ladder })).toBeVisible()
    await expect(page.getByText(levels.rate('15 %'), { exact: true })).toBeVisible()
    // The buyers of these orders.
    await expect(page.getByRole('listitem').locator('[data-theirs]').first()).toBeVisible()
    await shopper.inspect(`${lang}-levels`)
    await page.goto('/person')
    await waitForIdle(page)
    await expect(levelDialog).toHaveCount(0)
    await page.getByRole('link', { name: /BD/ }).first().click()
    await expect(page.getByRole('heading', { name: levels.title })).toBeVisible()

    await page.unroute('**/api/user-info')
    await page.goto('/login')
    await shopper.signIn(lang, 'newpartner@demo.example')
    await page.goto('/manage?view=levels')
    await expect(page.getByRole('heading', { name: levels.none })).toBeVisible()
  })
}
