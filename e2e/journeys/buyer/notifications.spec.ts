import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { CONTROL_URL } from '../../ports.ts'
import { ADDRESS } from '../../helpers/address.ts'
import { slipFile } from '../../helpers/slip.ts'

const CUSTOMER = 'customer@demo.example'

async function uploadSlip(request: APIRequestContext, token: string, order: string): Promise<string> {
  const file = await slipFile('#1f4a3a')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await (await request.post('/upload_paid_pic', { headers, multipart: { order, file } })).json()
  expect(reply.status, reply.msg).toBe(100)
  return reply.data.id
}

const lastMail = async (request: APIRequestContext, to: string): Promise<string> =>
  (await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(to)}`)).text()).replaceAll(/=\r?\n/g, '')

test(
  'a customer whose slip was rejected finds it in the notifications, and a tap opens that very order',
  { tag: '@main' },
  async ({ page, shopper, request }) => {
    const words = await shopper.speak('th')
    const buyer = await createBuyer(request, CUSTOMER)
    const { id, number } = await buyer.order(1, { pickup: true })
    const slip = await uploadSlip(request, buyer.token, id)
    const staff = await staffApi(request)
    await staff.rejectSlip(id, slip, 'ยอดเงินไม่ตรง')
    await page.goto('/home')
    await page.evaluate((token) => localStorage.setItem('token', token), buyer.token)
    await page.goto('/person')
    await page.getByRole('link', { name: words.account.person.notifications }).click()
    await expect(page.getByRole('heading', { name: words.notifications.title, exact: true })).toBeVisible()
    const entry = page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: 'ยอดเงินไม่ตรง' })
    await expect(entry).toContainText(words.notifications.unread)
    await expectAccessible(page, 'notifications')
    await entry.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/order/list\\?order=${id}`))
    await expect(page.getByRole('dialog', { name: words.orders.detailTitle, exact: true })).toContainText(number)
    await page.goto('/notifications')
    await expect(page.getByRole('listitem').filter({ hasText: 'ยอดเงินไม่ตรง' }).first()).not.toContainText(
      words.notifications.unread,
    )
    await page.goto('/order/list')
    const card = page.getByRole('article').filter({ hasText: number })
    await expect(card).toContainText('ยอดเงินไม่ตรง')
    await expect(card.getByRole('button', { name: words.orders.reupload })).toBeVisible()
    await expect(card.getByRole('button', { name: words.orders.payAgain })).toBeVisible()
  },
)

test('a guest who gave an email with the order gets it there, with a link to that order', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const email = `guest-${Date.now()}@journey.example`
  const buyer = await createBuyer(request)
  await page.goto(`/order/confirm?buy=${buyer.variant.id}&n=1&at=${buyer.variant.price}`)
  await page.evaluate((token) => localStorage.setItem('guest_token', token), buyer.token)
  await page.reload()
  await page.getByText(words.orders.pickUp, { exact: true }).click()
  await page.getByRole('textbox', { name: words.orders.contactName, exact: true }).fill('ปวีณา')
  await page.getByRole('textbox', { name: words.addresses.phone, exact: true }).fill(ADDRESS.phone)
  const field = page.getByLabel(words.orders.contactEmail)
  await field.fill('not an address')
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByText(words.orders.contactEmailWrong).first()).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(email)
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByText(words.orders.scan).first()).toBeVisible()
  await expect.poll(() => lastMail(request, email)).toContain('/order/list')
  const link = /\/order\/list\?order=3?D?([\w-]{36})/.exec(await lastMail(request, email))
  const list = await (await request.get('/api/order', { headers: { 'x-guest-token': buyer.token } })).json()
  expect(link?.[1]).toBe(list.data.list[0].id)
  await page.goto(`/order/list?order=${link?.[1]}`)
  await expect(page.getByRole('dialog', { name: words.orders.detailTitle, exact: true })).toContainText(
    list.data.list[0].number,
  )
  await expect(
    page
      .getByRole('dialog', { name: words.orders.detailTitle, exact: true })
      .getByText(words.orders.contactGoesTo(email)),
  ).toBeVisible()
})

test('a partner sees the order of a client in the notifications, and switches its push notifications off', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const client = await createBuyer(request, CUSTOMER)
  const { number } = await client.order(1, { pickup: true })
  const password = createHash('sha1').update('demo1234').digest('hex')
  const login = { email: 'partner@demo.example', password }
  const { token } = (await (await request.post('/api/login', { data: login })).json()).data
  await page.goto('/home')
  await page.evaluate((mine) => localStorage.setItem('token', mine), token)
  await page.goto('/manage')
  await page.getByRole('link', { name: words.account.person.notifications }).click()
  await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible()
  await page.getByRole('button', { name: words.notifications.readAll }).click()
  await expect(page.getByText(words.notifications.allRead)).toBeVisible()
  await page.getByRole('button', { name: words.notifications.settings }).click()
  const choice = page.getByLabel(`${words.notifications.groups.clients}: ${words.notifications.ways.push}`)
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { data } = await (await request.get('/api/notification/setting', { headers })).json()
      return data.groups.find(({ group }: { group: string }) => group === 'clients').push
    })
    .toBe('off')
  await expect(
    page.getByLabel(`${words.notifications.groups.refunds}: ${words.notifications.ways.email}`),
  ).toBeDisabled()
  await request.put('/api/notification/setting', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { group: 'clients', way: 'push', on: true },
  })
})
