import { createHash, randomUUID } from 'node:crypto'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { demoToken } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { slipFile } from '../../helpers/slip.ts'
import { JOURNEY_LANGS, journeyLang } from '../../helpers/words.ts'

const PASSWORD = 'a long password 7'

for (const lang of JOURNEY_LANGS) {
  test(`a partner writes their page; a guest opens it, buys, and finds the partner under Me (${lang})`, async ({
    page,
    shopper,
    browser,
    baseURL,
  }) => {
    const { partners } = await shopper.speak(lang)
    const { own } = partners
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto('/manage')
    await page.getByRole('button', { name: own.link, exact: true }).click()
    await expect(page.getByRole('dialog', { name: own.link }).getByText('/home?e=BL0001')).toBeVisible()
    await shopper.inspect(`${lang}-my-link`)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: own.page, exact: true }).click()
    const greeting = page.getByRole('textbox', { name: own.greeting })
    await greeting.fill('See www.elsewhere.example')
    await page.getByRole('button', { name: own.save }).click()
    await expect(page.getByText(own.greetingLink)).toBeVisible()
    const words = `สวัสดี 你好 Hello ${randomUUID().slice(0, 6)} 🌿`
    await greeting.fill(words)
    await page.getByRole('button', { name: own.save }).click()
    await expect(page.getByText(own.saved)).toBeVisible()
    await shopper.inspect(`${lang}-own-page`)

    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
    await context.addInitScript(
      ([chosen]) => {
        localStorage.setItem('lang', chosen!)
        localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
      },
      [journeyLang(lang)],
    )
    const guest = await context.newPage()
    // The reply may be cached for some seconds.
    await expect(async () => {
      await guest.goto('/partner/bl0001')
      await expect(guest.getByText(words)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect.poll(() => guest.evaluate(() => localStorage.getItem('e'))).toBe('BL0001')
    await expect(guest.getByRole('link', { name: partners.page.line })).toHaveAttribute('href', /line\.me.*malee/)
    await guest.goto('/person')
    await expect(guest.getByText(partners.card.link)).toBeVisible()
    await expect(guest.getByRole('link', { name: partners.card.write('Malee') })).toBeVisible()
    await guest.getByRole('link', { name: partners.card.open('Malee') }).click()
    await expect(guest.getByText(partners.page.picks('Malee'))).toBeVisible()
    await context.close()
  })

  test(`a customer without a mentor is asked once by the link of a partner (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const { partners } = await shopper.speak(lang)
    const register = await request.post('/api/register', {
      data: {
        nickname: 'Nok',
        email: `${randomUUID()}@test.example`,
        phone: '0861234567',
        password: createHash('sha1').update(PASSWORD).digest('hex'),
        agreed: true,
        lang: journeyLang(lang),
      },
    })
    const { token } = ((await register.json()) as { data: { token: string } }).data
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto('/shop?e=BL0001')
    const offer = page.getByRole('dialog', { name: partners.offer.title('Malee') })
    await expect(offer).toBeVisible({ timeout: 15_000 })
    expect(new URL(page.url()).searchParams.get('e')).toBeNull()
    await shopper.inspect(`${lang}-mentor-offer`)
    await offer.getByRole('button', { name: partners.offer.no }).click()
    await expect(page.getByText(partners.offer.declined)).toBeVisible()
    // The answer is stored: the server has nothing to ask any more.
    const again = await request.get('/api/mentor/offer?e=BL0001', { headers: { authorization: `Bearer ${token}` } })
    expect(((await again.json()) as { data: unknown }).data).toEqual({ partner: null })
    // Another partner is another question.
    await page.goto('/shop?e=BL0002')
    const second = page.getByRole('dialog', { name: partners.offer.title('Lin') })
    await second.getByRole('button', { name: partners.offer.yes }).click()
    await expect(page.getByText(partners.offer.pending('Lin'))).toBeVisible()
  })

  test(`a partner puts a basket together for a client, opens their order and repeats it (${lang})`, async ({
    page,
    shopper,
    request,
    baseURL,
  }) => {
    const { clients } = await shopper.speak(lang)
    const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
    const read = async <T>(path: string): Promise<T> =>
      ((await (await request.get(path, { headers })).json()) as { data: T }).data
    const { list } = await read<{ list: { id: number; nickname: string }[] }>('/api/client?sort=last_order')
    const { id, nickname } = list[0]!
    const orders = await read<{ list: { id: string; number: string; status: string }[] }>(`/api/client/${id}/order`)
    const bought = orders.list.find(({ status }) => status !== 'canceled')!
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto(`/manage/client/${id}`)
    await page.getByRole('button', { name: clients.makeBasket }).click()
    const editor = page.getByRole('dialog', { name: clients.basket.title(nickname) })
    await editor
      .getByRole('button', { name: new RegExp(`^${clients.basket.add}: `) })
      .first()
      .click()
    await expect(editor.getByRole('button', { name: new RegExp(`^${clients.basket.added}: `) })).toHaveCount(1)
    await shopper.inspect(`${lang}-client-basket`)
    await editor.getByRole('button', { name: clients.basket.make }).click()
    const message = page.getByRole('dialog', { name: clients.messageTo(nickname) })
    const text = message.getByRole('textbox', { name: clients.message })
    await expect(text).toHaveValue(new RegExp(`${baseURL}/cart\\?basket=\\w{12}&e=BL0001`))
    await shopper.inspect(`${lang}-client-basket-message`)

    await page.goto(`/manage/client/${id}?tab=orders`)
    await page.getByRole('link', { name: bought.number }).click()
    const sheet = page.getByRole('dialog', { name: clients.order.title })
    await expect(sheet.getByText(clients.order.private)).toBeVisible()
    await shopper.inspect(`${lang}-client-order`)
    await sheet.getByRole('button', { name: clients.order.again }).click()
    await expect(text).toHaveValue(/\/cart\?basket=\w{12}&e=BL0001/)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
  })
}

test('the request for permission leads a signed-out client through the login to the page', async ({
  page,
  shopper,
}) => {
  const { clientFile, auth } = await shopper.speak('en')
  await page.goto('/my-data?file=1&e=BL0001')
  await expect(page.getByRole('heading', { name: clientFile.own.signIn })).toBeVisible()
  await page.getByRole('link', { name: clientFile.own.toLogin }).click()
  await page.getByLabel(auth.field.email).fill('customer@demo.example')
  await page.getByLabel(auth.field.password, { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: auth.login.submit }).click()
  await page.waitForURL('**/my-data')
  await expect(page.getByRole('heading', { name: clientFile.own.permissions })).toBeVisible()
})

test('the big button of a lead saves a typed note too; unsaved words about a client survive leaving', async ({
  page,
  shopper,
  request,
}) => {
  const { leads, clients, clientFile } = await shopper.speak('en')
  const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
  const { data: lead } = (await (
    await request.post('/api/potential-customer', {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: {
        lead: { type: 'individual', name: `Lead ${randomUUID().slice(0, 6)}`, stage: 'in_progress', next_on: null },
        draft: randomUUID().replaceAll('-', ''),
        anyway: true,
      },
    })
  ).json()) as { data: { id: string } }
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  const open = () => page.goto(`/customer/personal?id=${lead.id}`)
  await open()
  await page.getByRole('textbox', { name: leads.log.what }).fill('Wants to try the serum')
  await page.getByRole('button', { name: leads.form.save, exact: true }).click()
  await page.waitForURL('**/customer/list')
  await open()
  await expect(page.getByText('Wants to try the serum')).toBeVisible()
  await expect(page.getByRole('textbox', { name: leads.log.what })).toHaveValue('')

  const { list } = (
    (await (await request.get('/api/client', { headers })).json()) as { data: { list: { id: number }[] } }
  ).data
  const file = `/manage/client/${list[1]!.id}?tab=file`
  await page.goto(file)
  await page.getByRole('textbox', { name: clientFile.remark }).fill('Half a sentence')
  await page.goto('/manage/client')
  await expect(page.getByRole('heading', { name: clients.title, exact: true })).toBeVisible()
  await page.goto(file)
  await expect(page.getByRole('textbox', { name: clientFile.remark })).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: clients.save, exact: true }).click()
  await expect(page.getByText(clients.saved)).toBeVisible()
})

test('an order by another partner’s link is listed for this partner, without the buyer', async ({
  page,
  shopper,
  request,
}) => {
  const { partners } = await shopper.speak('en')
  const authorization = `Bearer ${await demoToken(request, 'customer')}`
  type Found = { id: number; variants: { id: number; price: number; stock: number }[] }
  const products = ((await (await request.get('/api/product?in_stock=1')).json()) as { data: { id: number }[] }).data
  const { data } = (await (await request.get(`/api/product/${products[0]!.id}`)).json()) as { data: Found }
  const variant = data.variants.find(({ stock }) => stock > 0)!
  const placed = await request.post('/api/order', {
    headers: { authorization, 'idempotency-key': randomUUID() },
    data: {
      lines: [{ variant_id: variant.id, quantity: 1 }],
      address_id: 99999,
      contact: { name: 'Ploy', phone: '0895556666' },
      expected_total: variant.price,
      e: 'BL0002',
    },
  })
  expect(((await placed.json()) as { status: number }).status).toBe(100)
  await page.goto('/login')
  await shopper.signIn('en', 'newpartner@demo.example')
  await page.goto('/cart?view=links')
  const region = page.getByRole('region', { name: partners.elsewhere.title })
  await expect(region.getByText(partners.elsewhere.reasons.mentor).first()).toBeVisible()
  await expect(region.getByText('Ploy')).toHaveCount(0)
  await shopper.inspect('en-link-orders')
})

test('a partner reminds a client of an unpaid order until a slip is sent', async ({ page, shopper, request }) => {
  const { clients, orders } = await shopper.speak('th')
  const { id, number } = await (await createBuyer(request, 'customer@demo.example')).order(1, { pickup: true })
  await page.goto('/login')
  await shopper.signIn('th', 'partner@demo.example')
  const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
  const named = { ...headers, 'x-private-input': encodeURIComponent('{"q":"customer@demo"}') }
  const [ploy] = (await (await request.get('/api/client', { headers: named })).json()).data.list
  const row = page.getByRole('listitem').filter({ hasText: number })
  await page.goto(`/manage/client/${ploy.id}?tab=orders`)
  await row.getByRole('button', { name: clients.order.remind }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(new RegExp(`${number}.*order=${id}`, 's'))
  await shopper.inspect('th-payment-reminder')

  await shopper.signIn('th', 'customer@demo.example')
  await page.goto(`/order/list?order=${id}`)
  const sheet = page.getByRole('dialog').filter({ hasText: number })
  await sheet.locator('input[type=file]').setInputFiles(await slipFile('#a0b1c2'))
  await page
    .getByRole('dialog', { name: orders.preview })
    .getByRole('button', { name: orders.send, exact: true })
    .click()
  await expect(sheet.getByText(orders.slipChecking)).toBeVisible()

  await shopper.signIn('th', 'partner@demo.example')
  await page.goto(`/manage/client/${ploy.id}?tab=orders`)
  await expect(row.getByText(clients.order.slipState)).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
})
