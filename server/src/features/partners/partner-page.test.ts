import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLink } from '@bailu/contract/patterns'
import { partner } from '../account/table.ts'
import { product } from '../catalogue/table.ts'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { addPartnerActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const open = (no: string) => shop.as({ kind: 'anonymous' })('GET /api/partner/{no}', { no })
async function withPage(picks: number[] = []) {
  serial += 1
  const no = `PAGE${serial}`
  const actor = await addPartnerActor(shop.db, no)
  const page = { version: 0, greeting: ' Hello ', line: 'Malee.B', phone: '081 234 5678', picks }
  await shop.as(actor)('PUT /api/partner-page', page)
  return { no, actor, as: shop.as(actor), page }
}

test('anybody sees greeting, contact and picks on sale in their order, by the number in any case', async () => {
  const [first, second, third] = [await addProduct(shop.db), await addProduct(shop.db), await addProduct(shop.db)]
  const ids = [third.productId, first.productId, second.productId]
  const { no } = await withPage(ids)
  await shop.db.update(product).set({ onSale: false }).where(eq(product.id, first.productId))
  const shown = await open(no.toLowerCase())
  expect(shown).toMatchObject({ employee_no: no, greeting: 'Hello', line: 'malee.b', phone: '0812345678' })
  expect(shown.picks.map(({ id, variant_id }) => [id, variant_id])).toEqual([
    [third.productId, third.variantId],
    [second.productId, second.variantId],
  ])
})

test('a partner without a page has a name and nothing else; a disabled or unknown one is not found', async () => {
  const { userId } = await addPartnerActor(shop.db, 'PLAIN1')
  expect(await open('PLAIN1')).toMatchObject({ greeting: '', line: '', phone: '', picks: [] })
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, userId))
  expect(await callOutcome(open('PLAIN1'))).toBe('not_found')
  expect(await callOutcome(open('NOBODY'))).toBe('not_found')
})

test.each([
  ['greeting', 'See https://elsewhere.example'],
  ['greeting', 'write to me@mail.example'],
  ['greeting', 'visit myshop.com now'],
  ['greeting', 'x'.repeat(301)],
  ['line', 'two words'],
  ['line', 'https://line.me/x'],
  ['phone', '12ab'],
])('rejects %s %s', async (field, value) => {
  const { as, page } = await withPage()
  const error = await errorOf(as('PUT /api/partner-page', { ...page, version: 1, [field]: value }))
  expect(error).toMatchObject({ code: 'bad_input', fields: { [field]: expect.anything() } })
})

test.each([
  'ｈｔｔｐｓ：//x',
  'myshop．ｃｏｍ',
  'myshop。com',
  'ทักไลน์ lin.ee/abc123',
  'linktr.ee/x',
  'myshop.vip',
  'line://ti/p/x',
  '10.0.0.1/a',
  'exаmple.соm',
  'bank.family/pay',
])('%s is a link as well', (greeting) => expect(hasLink(greeting)).toBe(true))

test('a greeting of plain words has no link, in any language', () => {
  for (const plain of [
    'Hello. I am Malee',
    'สวัสดีค่ะ มาลียินดีดูแล',
    '您好。很高兴认识您',
    'SPF50+ 2.5 ml. Ask me!',
    'Hello.My name is Malee',
    '9.00/18.00 น.',
    'ราคา 1.5/ชิ้น',
  ])
    expect(hasLink(plain), plain).toBe(false)
})

test('the database rejects a link, a LINE id with spaces and a page taken down without a reason', async () => {
  const { actor } = await withPage()
  for (const change of [
    sql`greeting = 'www.elsewhere.example'`,
    sql`greeting = repeat('x', 301)`,
    sql`line_id = 'two words'`,
    sql`phone = 'abc'`,
    sql`taken_down_at = now()`,
  ])
    await expect(
      shop.db.execute(sql`update partner_page set ${change} where partner_id = ${actor.userId}`),
    ).rejects.toThrow()
})

test('of two phones that save at once one gets a conflict; unknown products and those off sale are rejected', async () => {
  const { as, page } = await withPage()
  const save = (greeting: string) => callOutcome(as('PUT /api/partner-page', { ...page, version: 1, greeting }))
  expect((await Promise.all([save('One'), save('Two')])).toSorted()).toEqual(['done', 'edit_conflict'])
  const { productId } = await addProduct(shop.db, { onSale: false })
  for (const id of [productId, 5])
    expect(await callOutcome(as('PUT /api/partner-page', { ...page, version: 2, picks: [id] }))).toBe('product_unknown')
  expect((await as('GET /api/partner-page', {})).version).toBe(2)
})

test('two first saves at once make one page', async () => {
  const actor = await addPartnerActor(shop.db, 'FIRST1')
  const save = () =>
    callOutcome(shop.as(actor)('PUT /api/partner-page', { version: 0, greeting: '', line: '', phone: '', picks: [] }))
  expect((await Promise.all([save(), save()])).toSorted()).toEqual(['done', 'edit_conflict'])
})

test('staff take a page down with a reason that the partner reads; a change does not show it again', async () => {
  const { no, as, actor, page } = await withPage()
  const operations = shop.as(newStaffActor('operations'))
  const id = String(actor.userId)
  const setShown = (shown: boolean) =>
    operations('POST /api/staff/partner/{id}/page', { id, shown, reason: 'A promise' })
  await setShown(false)
  await setShown(false)
  expect(await open(no)).toMatchObject({ greeting: '', line: '', phone: '', picks: [] })
  expect(await as('GET /api/partner-page', {})).toMatchObject({
    greeting: 'Hello',
    taken_down: { reason: 'A promise' },
  })
  await as('PUT /api/partner-page', { ...page, version: 1, greeting: 'Changed' })
  expect((await open(no)).greeting).toBe('')
  const { page: forStaff } = await operations('GET /api/staff/partner/{id}', { id })
  expect(forStaff).toMatchObject({ greeting: 'Changed', taken_down: { reason: 'A promise' } })
  await setShown(true)
  expect((await open(no)).greeting).toBe('Changed')
})
