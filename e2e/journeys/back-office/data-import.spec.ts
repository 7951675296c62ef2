import type { APIRequestContext } from '@playwright/test'
import { exactMoney } from '@bailu/phrases/format'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { CONTROL_URL } from '../../ports.ts'
import { expect, test } from '../../helpers/shop-test.ts'

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
  }).toPass({ timeout: 10_000, intervals: [200] })
  return path!
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
