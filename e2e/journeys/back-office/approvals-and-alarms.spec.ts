import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { CONTROL_URL } from '../../ports.ts'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { setShopRule } from '../../helpers/shop-control.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 120_000 })

const { alarms, approvals, audit, refunds, shopRules, shell } = BACK_OFFICE_WORDS[journeyLang('en')]
const { second } = approvals
const FINANCE = 'finance@demo.example'
/** The rule that shop-server.ts sets for all journeys. */
const WIDE = { one: 1_000_000_000, day: 1_000_000_000 }

/** A second member of staff in a separate browser context. */
async function openColleague(browser: Browser, baseURL: string, email?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: LAPTOP.viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openBackOffice(page, 'en', email)
  return page
}

async function giveReason(page: Page, action: string, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(shell.reason, { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** A paid order that was canceled, and the account its guest named. */
async function createGuestRefund(request: APIRequestContext) {
  const buyer = await createBuyer(request)
  const staff = await staffApi(request)
  const placed = await buyer.order(1)
  await staff.confirm(placed.id, placed.total)
  await staff.cancel(placed.id)
  const reply = await request.put(`/api/order/${placed.id}/refund-to`, {
    headers: { 'x-guest-token': buyer.token },
    data: { refund_to: { by: 'promptpay', number: '0812345678', name: 'ปวีณา' } },
  })
  expect((await reply.json()).status).toBe(100)
  return { ...placed, moneyBack: async () => (await buyer.read(placed.id)).refund_detail.state as string }
}

// Also after a failure: other journeys pay refunds on the same server.
test.afterEach(({ request }) => setShopRule(request, 'refund_approval', WIDE))

test('a refund above the limit is proposed by one, approved by another, and then paid', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  await setShopRule(request, 'refund_approval', { one: 100, day: 100 })
  const refund = await createGuestRefund(request)
  await openBackOffice(page, 'en', FINANCE)
  await page.goto(`/back-office/orders/${refund.id}`)
  await page.getByRole('link', { name: refunds.open }).click()
  const pay = page.getByRole('button', { name: refunds.pay })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: second.ask })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(pay).toHaveCount(0)
  await shopper.inspect('back-office-refund-needs-approval')
  await page.getByRole('button', { name: second.ask }).click()
  await giveReason(page, second.ask, 'Checked against the statement')
  await expect(page.getByRole('link', { name: second.look })).toBeVisible()
  await page.getByRole('link', { name: second.look }).click()
  await expect(page.getByText(approvals.ownProposal)).toBeVisible()
  await expect(page.getByRole('button', { name: approvals.approve, exact: true })).toHaveCount(0)
  await shopper.inspect('back-office-approval-mine')

  const owner = await openColleague(browser, baseURL!)
  await owner.goto('/back-office/approvals')
  await owner.getByRole('region', { name: approvals.list }).getByRole('link', { name: refund.number }).click()
  await expect(owner.getByText('••••5678')).toBeVisible()
  await owner.getByRole('button', { name: approvals.approve, exact: true }).click()
  await owner.getByRole('dialog').getByRole('button', { name: approvals.approve, exact: true }).click()
  await expect(owner.getByText(approvals.states.approved, { exact: true }).first()).toBeVisible()
  await owner.context().close()

  await page.getByRole('link', { name: approvals.subject }).click()
  // What was seen a moment ago is shown without asking again.
  await page.reload()
  await expect(page.getByText(second.in_force)).toBeVisible()
  await pay.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(refunds.reference).fill(`TWO${refund.number}`)
  await dialog.getByRole('button', { name: refunds.pay }).click()
  await expect(page.getByText(`TWO${refund.number}`)).toBeVisible()
  expect(await refund.moneyBack()).toBe('paid')
})

test('a changed PromptPay account alarms a second owner, who stops it; the audit log and the daily summary show it', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const email = `niran${Date.now()}@journey.example`
  const [before, after] = ['0801234567', '0899999999']
  const { id: field, promptpay } = { id: shopRules.fields.id, promptpay: shopRules.names.promptpay.title }
  await request.get(`${CONTROL_URL}/add-owner?email=${email}`)
  const first = await openColleague(browser, baseURL!)
  await first.goto('/back-office/shop-rules/promptpay')
  await first.getByLabel(field).fill(after)
  await first.getByLabel(shopRules.reason, { exact: true }).fill('New account at the bank')
  await first.getByRole('button', { name: shopRules.preview }).click()
  await expect(first.getByRole('dialog').getByText(shopRules.second)).toBeVisible()
  await first.getByRole('checkbox', { name: shopRules.sure }).check()
  await first.getByRole('button', { name: shopRules.propose }).click()
  await expect(first.getByRole('link', { name: second.look })).toBeVisible()

  await openBackOffice(page, 'en', email)
  const alarm = page.getByRole('listitem').filter({ hasText: alarms.kinds.shop_rule_change_pending.name }).first()
  await alarm.getByRole('link', { name: alarms.subjects.approval }).click()
  await expect(page.getByText(before)).toBeVisible()
  await expect(page.getByText(after)).toBeVisible()
  await shopper.inspect('back-office-approval-setting')
  await page.getByRole('button', { name: approvals.stop, exact: true }).click()
  await giveReason(page, approvals.stop, 'Not our account')
  await expect(page.getByText(approvals.states.rejected, { exact: true })).toBeVisible()
  await first.reload()
  await expect(first.getByText(shopRules.plannedEmpty)).toBeVisible()
  await first.context().close()

  await test.step('on a phone no part of an alarm is outside the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/back-office/alarms')
    const row = page.getByRole('region', { name: alarms.title }).locator('tr').filter({ hasText: promptpay }).first()
    const take = row.getByRole('button', { name: alarms.acknowledge })
    await expect(take).toBeInViewport({ ratio: 1 })
    await shopper.inspect('phone-back-office-alarms')
    await take.click()
    await expect(page.getByText(alarms.acknowledged)).toBeVisible()
    await page.getByText(alarms.every, { exact: true }).click()
    await expect(row).toContainText(alarms.by('Niran'))
    await page.setViewportSize(LAPTOP.viewport)
  })

  await test.step('the log is filtered by settings and shows the old and new value', async () => {
    await page.goto('/back-office/audit')
    await page.getByRole('combobox', { name: audit.action, exact: true }).click()
    await page.getByRole('combobox', { name: audit.action, exact: true }).fill(audit.things.shop_rule)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/group=shop_rule/)
    const entry = page.getByRole('row').filter({ hasText: 'New account at the bank' }).first()
    await entry.click()
    const change = page.getByRole('row').filter({ hasText: after }).filter({ hasText: before }).last()
    await expect(change).toBeVisible()
    await shopper.inspect('back-office-audit-difference')
  })

  await page.goto('/back-office/me')
  await page.getByRole('radio', { name: alarms.digest.always }).click()
  await expect(page.getByText(alarms.digest.saved)).toBeVisible()
  await shopper.inspect('back-office-me-owner')
  const now = Number(await (await request.get(`${CONTROL_URL}/now`)).text())
  const [day, bangkok] = [86_400_000, 25_200_000]
  const morning = Math.ceil((now + bangkok) / day) * day - bangkok + 9 * 3_600_000
  await request.get(`${CONTROL_URL}/advance-minutes/${Math.ceil((morning - now) / 60_000)}`)
  const mail = async () => (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(email)}`)).text()
  await expect.poll(mail).toMatch(/Yesterday in the shop[\s\S]*PromptPay account/)
})
