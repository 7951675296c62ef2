import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { UsedLink } from '@bailu/contract/share/shop'
import type { UserScope } from '../../core/context.ts'
import { type ClientsFixture, openClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { joinLinkData } from './links.ts'
import { linkJoin, linkOpen } from './table.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
})
afterAll(() => shop?.close())

const report = (by = shop.partner) => shop.as(by)('GET /api/data-center/link', { days: '7' })
const link = (more: Partial<UsedLink> = {}): UsedLink => ({
  e: 'BL0001',
  source: 'page',
  page: 'home',
  item: 0,
  ...more,
})
const visitor = () => shop.as({ kind: 'anonymous' })

test('links are counted by source, page and day, without bots, the partner and unknown numbers', async () => {
  const product = link({ source: 'poster', page: 'product', item: shop.cream.productId })
  await visitor()('POST /api/link/open', product)
  await visitor()('POST /api/link/open', { ...product, e: 'bl0001' })
  await visitor()('POST /api/link/open', link())
  await shop.as(shop.partner)('POST /api/link/open', link())
  await visitor()('POST /api/link/open', link({ e: 'BL9999' }))
  await visitor()('POST /api/link/open', link({ page: 'product', item: 999_999_999 }))
  await visitor()('POST /api/link/open', link({ page: 'shop', item: 4 }))
  const { total, list } = await report()
  expect(total).toEqual({ opens: 5, joined: 0, orders: 0, sales: 0 })
  expect(list.map(({ source, page, opens, name }) => [source, page, opens, name])).toEqual([
    ['poster', 'product', 2, 'Cream'],
    ['page', 'home', 1, ''],
    ['page', 'other', 1, ''],
    ['page', 'shop', 1, ''],
  ])
  shop.setClock(new Date('2026-11-20T17:00:00Z'))
  await visitor()('POST /api/link/open', link())
  expect(
    (await shop.db.select().from(linkOpen)).map(({ day }) => day).filter((day) => day === '2026-11-21'),
  ).toHaveLength(1)
  expect((await report(shop.other)).list).toEqual([])
})

test('registrations and paid orders keep the link; the totals are the sums of the list', async () => {
  const used = link({ source: 'material', page: 'product', item: shop.serum.productId })
  const { token } = await visitor()('POST /api/register', {
    nickname: 'Nok',
    email: 'nok@links.example',
    phone: '0812223333',
    password: 'a'.repeat(40),
    invitation_code: 'BL0001',
    agreed: true,
    lang: 'th',
    link: used,
  })
  expect(token).not.toBe('')
  const [joined] = await shop.db.select().from(linkJoin)
  expect(await joinLinkData.read(shop.ctx({ kind: 'system' }), { userId: joined!.userId } as UserScope)).toMatchObject([
    { partner_number: 'BL0001', sent_as: 'material', opened_page: 'product' },
  ])
  const guest = shop.as(people.guestActor(await people.addGuest(shop.db)))
  const order = (e: string, from: UsedLink) =>
    guest('POST /api/order', {
      lines: [{ variant_id: shop.cream.variantId, quantity: 2 }],
      address_id: PICKUP_ID,
      contact: people.CONTACT,
      expected_total: 60_000,
      e,
      link: from,
    })
  const { id } = await order('BL0001', used)
  // An order of another partner does not count for this link.
  await order('BL0002', used)
  expect((await report()).total.orders).toBe(0)
  await shop.as({
    kind: 'staff',
    staffId: await people.addStaff(shop.db, 'finance'),
    roles: ['finance'],
    sessionId: 's',
  })('POST /api/staff/order/{id}/confirm-payment', { id, amount: 60_000, bank_reference: 'LINK-1' })
  const { total, list } = await report()
  expect(list[0]).toMatchObject({ source: 'material', name: 'Serum', joined: 1, orders: 1, sales: 60_000 })
  for (const figure of ['opens', 'joined', 'orders', 'sales'] as const)
    expect(total[figure]).toBe(list.reduce((sum, row) => sum + row[figure], 0))
  expect((await report(shop.other)).list).toEqual([])
})

test('a registration without the invitation of the link’s partner is not counted', async () => {
  const before = await shop.db.$count(linkJoin)
  await visitor()('POST /api/register', {
    nickname: 'Pim',
    email: 'pim@links.example',
    phone: '0812224444',
    password: 'b'.repeat(40),
    agreed: true,
    lang: 'th',
    link: link(),
  })
  expect(await shop.db.$count(linkJoin)).toBe(before)
})
