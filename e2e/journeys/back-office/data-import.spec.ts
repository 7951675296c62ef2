import type { APIRequestContext, Page } from '@playwright/test'
import { exactMoney } from '@bailu/phrases/format'
import { workbook } from '@bailu/server/testing/fixtures/import-fixture'
import { LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { csvOf, makeMove, type MoveSize, withFaults } from '../../helpers/move-files.ts'
import { setShopRule } from '../../helpers/shop-control.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { countTaps } from '../../helpers/tap-counter.ts'
import { CONTROL_URL } from '../../ports.ts'

test.use(LAPTOP)

const HEAD = 'partner_no,first_name,last_name,email,phone,level,balance,points_total,growth'
const csv = (...lines: string[]) => ({
  name: 'move.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...lines].join('\n')),
})

async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(to)}`)).text()
    path = /\/forgot#[\w.-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0]
    expect(path).toBeDefined()
  }).toPass({ timeout: 300_000, intervals: [500] })
  return path!
}

/** New variants without stock of a product of the demo shop. */
async function addVariants(request: APIRequestContext, skus: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${await signInStaff(request)}` }
  const table = await (await request.get('/api/staff/catalogue/csv', { headers })).text()
  const product = table.split('\n')[1]!.split(',')[0]!
  const rows = skus.map((sku) => ({ product, sku, option_en: sku, option_zh: sku, option_th: sku, price: '90' }))
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: csvOf(rows) }
  const checked = await (await request.post('/api/staff/catalogue/import', { headers, multipart: { file } })).json()
  expect(checked.data?.id, JSON.stringify(checked)).toBeTruthy()
  const applied = await request.post(`/api/staff/catalogue/import/${checked.data.id}/apply`, {
    headers: { ...headers, 'idempotency-key': `move-${Date.now()}` },
    data: {},
  })
  expect((await applied.json()).status).toBe(100)
}

/** Opens the link of an invitation on a phone, chooses a password and signs in. */
async function signInFirst(page: Page, link: string, email: string, auth: Auth): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await page.getByLabel(auth.field.newPassword, { exact: true }).fill('moved-word-8')
  await page.getByLabel(auth.field.newPasswordAgain).fill('moved-word-8')
  await page.getByRole('button', { name: auth.forgot.submit }).click()
  await page.waitForURL('**/login')
  await page.getByLabel(auth.field.email).fill(email)
  await page.getByLabel(auth.field.password, { exact: true }).fill('moved-word-8')
  await page.getByRole('button', { name: auth.login.submit }).click()
  await page.waitForURL('**/home')
}
type Auth = {
  field: Record<'newPassword' | 'newPasswordAgain' | 'email' | 'password', string>
  forgot: { submit: string }
  login: { submit: string }
}

test(
  'a partner of another system: a file with errors, the corrected one, sign-off, invitation and first sign-in',
  { tag: '@main' },
  async ({ page, shopper, request }) => {
    const { auth } = await shopper.speak('th')
    const { dataImport: words } = await openBackOffice(page, 'th')
    const no = `MV${Date.now() % 1_000_000}`
    const email = `${no.toLowerCase()}@journey.example`
    await page.goto('/back-office/data-import')
    const choose = (file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file)

    await choose(csv(`${no},Nok,Suk,${email},0812345678,GOLD,-5,120,120`))
    await expect(page.getByText(words.check.fix(2))).toBeVisible()
    await shopper.inspect('back-office-data-import-errors')

    await choose(csv(`${no},Nok,Suk,${email},0812345678,BD,1250.50,120,120`))
    await page.getByRole('button', { name: words.apply.start }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.apply.start }).click()
    await page.getByRole('button', { name: words.signOff.sign }).click()
    const ask = page.getByRole('dialog').filter({ hasText: words.signOff.ask(exactMoney(125_050)) })
    await ask.getByRole('button', { name: words.signOff.sign }).click()
    await page.getByRole('button', { name: words.invite.send(1) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.invite.send(1) })
      .click()
    await expect(page.getByText(words.invite.nobody)).toBeVisible()
    await shopper.inspect('back-office-data-import-done')

    await page.goto(await mailedLink(request, email))
    await page.getByLabel(auth.field.newPassword, { exact: true }).fill('moved-word-8')
    await page.getByLabel(auth.field.newPasswordAgain).fill('moved-word-8')
    await page.getByRole('button', { name: auth.forgot.submit }).click()
    await page.waitForURL('**/login')
    await page.getByLabel(auth.field.email).fill(email)
    await page.getByLabel(auth.field.password, { exact: true }).fill('moved-word-8')
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.waitForURL('**/home')
    await page.goto('/income')
    await expect(page.getByText(exactMoney(125_050))).toBeVisible()
  },
)

const MOVES: { name: string; size: MoveSize; tag: string[] }[] = [
  { name: 'a small shop', size: { partners: 4, customers: 8, orders: 10 }, tag: [] },
  // Takes minutes.
  { name: '2,000 customers', size: { partners: 200, customers: 2_000, orders: 150 }, tag: ['@thorough'] },
]

for (const { name, size, tag } of MOVES)
  test(
    `${name} moves: a file with errors, the corrected one, sign-off, invitations, first sign-ins`,
    { tag },
    async ({ page, shopper, request, browser, baseURL }) => {
      test.setTimeout(900_000)
      await setShopRule(request, 'grant_approval_above', 1_000_000_000)
      const mark = `M${Date.now() % 1_000_000}`
      const skus = ['A', 'B', 'C'].map((letter) => `${mark}-${letter}`)
      await addVariants(request, skus)
      const taps = await countTaps(page)
      const { auth, orders: buyerWords } = await shopper.speak('th')
      const { dataImport: words, orders } = await openBackOffice(page, 'th')
      const move = makeMove(mark, skus, size)
      const began = Date.now()
      const figures: string[] = []
      let last = began
      const note = (step: string) => {
        figures.push(`${step}: ${((Date.now() - last) / 1_000).toFixed(1)} s, ${taps()} clicks so far`)
        last = Date.now()
        if (process.env['MOVE_SHOTS']) process.stdout.write(`${figures.at(-1)}\n`)
      }
      await page.goto('/back-office/data-import')
      const upload = async (tables: ReturnType<typeof makeMove>) => {
        const { partners, customers, stock, orders: open } = tables
        const buffer = await workbook({ Partners: partners, Customers: customers, Stock: stock, Orders: open })
        const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        last = Date.now()
        await page.locator('input[type=file]').setInputFiles({ name: 'move.xlsx', mimeType, buffer })
      }

      await upload(withFaults(move))
      await expect(page.getByRole('cell', { name: 'nobody@move.example' })).toBeVisible({ timeout: 60_000 })
      note('file with errors')
      await shopper.inspect('back-office-move-errors')
      await upload(move)
      const start = page.getByRole('button', { name: words.apply.start })
      await expect(start).toBeEnabled({ timeout: 60_000 })
      note('corrected file')
      await start.click()
      await page.getByRole('dialog').getByRole('button', { name: words.apply.start }).click()
      await expect(page.getByText(words.apply.done, { exact: false }).first()).toBeVisible({ timeout: 600_000 })
      const sign = page.getByRole('button', { name: words.signOff.sign })
      await expect(sign).toBeEnabled({ timeout: 600_000 })
      note('applied')
      await shopper.inspect('back-office-move-applied')
      await sign.click()
      await page.getByRole('dialog').getByRole('button', { name: words.signOff.sign }).click()
      await expect(page.getByText(words.signOff.nothing)).toBeVisible()
      const people = size.partners + size.customers
      const invite = page.getByRole('button', { name: words.invite.send(people) })
      await expect(invite).toBeVisible({ timeout: 600_000 })
      // All money is booked once nobody waits for the sign-off.
      const waiting = page.locator('dl > div').filter({ hasText: words.invite.waiting }).locator('dd')
      await expect(waiting).toHaveText('0', { timeout: 600_000 })
      note('signed off and booked')
      await invite.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.invite.send(people) })
        .click()
      await expect(page.getByText(words.invite.nobody)).toBeVisible({ timeout: 60_000 })
      note('invited')
      await shopper.inspect('back-office-move-done')

      const paid = `${mark}-1001`
      await page.goto(`/back-office/orders?search=${paid}`)
      await page.getByRole('link', { name: /^BL\d{6}/ }).click()
      await expect(page.getByText(paid)).toBeVisible()
      await expect(page.getByText(orders.tabs.awaiting_shipment).first()).toBeVisible()

      const phone = { baseURL: baseURL!, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
      for (const kind of ['c1', 'p1'] as const) {
        const email = `${mark.toLowerCase()}${kind}@move.example`
        const context = await browser.newContext(phone)
        await context.addInitScript((lang) => {
          localStorage.setItem('lang', lang)
          localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
        }, 'th')
        await context.addCookies([{ name: 'lang', value: 'th', url: baseURL! }])
        const own = await context.newPage()
        last = Date.now()
        await signInFirst(own, await mailedLink(request, email), email, auth)
        note(`first sign-in of ${kind}`)
        if (kind === 'c1') {
          await own.goto('/order/list')
          await expect(own.getByText(paid)).toBeVisible()
          await expect(own.getByText(buyerWords.tabs.awaiting_shipment).last()).toBeVisible()
        } else {
          await own.goto('/income')
          await expect(own.getByText(exactMoney(350))).toBeVisible()
        }
        if (process.env['MOVE_SHOTS']) await own.screenshot({ path: `${process.env['MOVE_SHOTS']}/${kind}.png` })
        await context.close()
      }
      figures.push(`together ${((Date.now() - began) / 1_000).toFixed(0)} s`)
      test.info().annotations.push({ type: 'figures', description: figures.join('\n') })
    },
  )
