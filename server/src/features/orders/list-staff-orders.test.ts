import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { csvLines } from '../../lib/csv.ts'
import { user } from '../account/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import {
  seedAddress,
  addGuestActor,
  addPartnerActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { toPrefixQuery } from './base/search-orders.ts'

let shop: TestApp
let variant: number
const finance = newStaffActor('finance')
const ids: Record<'guest' | 'own' | 'cod' | 'pickup', string> = { guest: '', own: '', cod: '', pickup: '' }
const numbers = new Map<string, string>()

beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
  const mentor = await addPartnerActor(shop.db, 'BL0001', { phone: '0811112222' })
  const user = await addUserActor(shop.db, { mentorId: mentor.userId, phone: '0855556666', nickname: 'Mali' })
  const home = await seedAddress(shop.db, user.userId, '0877778888')
  const guest = await addGuestActor(shop.db)
  const slip = await noisePicture(99, 99).jpeg().toBuffer()
  const place = async (as: Actor, more: Partial<InputOf<'POST /api/order'>>, total = 64_000, sends = false) => {
    const placed = await shop.as(as)('POST /api/order', {
      lines: [{ variant_id: variant, quantity: 1 }],
      expected_total: total,
      ...more,
    })
    numbers.set(placed.id, placed.number)
    if (sends) await shop.as(as)('POST /upload_paid_pic', { order: placed.id }, { upload: { bytes: slip } })
    shop.passDays(1)
    return placed.id
  }
  ids.guest = await place(guest, {
    address: { ...typedAddress('+66 81 111 2222'), first_name: 'สมชาย', last_name: "ใจ'ดี" },
    e: 'BL0001',
  })
  ids.own = await place(user, { address_id: home }, 64_000, true)
  ids.cod = await place(user, { address_id: home, payment_method: 'cod' })
  ids.pickup = await place(user, { address_id: PICKUP_ID, contact: CONTACT }, 59_000)
  await shop.as(newStaffActor('operations'))('POST /api/staff/order/{id}/ship', {
    id: ids.cod,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(ids.cod)),
  })
})
afterAll(() => shop.close())

const find = async (filters: InputOf<'GET /api/staff/order'>) =>
  (await shop.as(finance)('GET /api/staff/order', filters)).list.map(({ id }) => id)
const named = async (filters: InputOf<'GET /api/staff/order'>) => {
  const found = await find(filters)
  return found.map((id) => Object.entries(ids).find(([, one]) => one === id)?.[0])
}

test('all orders, newest first, with the fields of a row', async () => {
  expect(await named({})).toEqual(['pickup', 'cod', 'own', 'guest'])
  const { list } = await shop.as(finance)('GET /api/staff/order', { search: 'สมชาย' })
  expect(list).toMatchObject([
    {
      buyer: "สมชาย ใจ'ดี",
      guest: true,
      employee_no: 'BL0001',
      payment_method: 'promptpay',
      way: 'delivery',
      flags: ['own_phone'],
    },
  ])
})

test.each<[string, string[]]>([
  ['สม', ['guest']],
  ["ใจ'", ['guest']],
  ['สมชาย ใจ', ['guest']],
  ['สมชาย Nok', []],
  ['081 111 2222', ['guest']],
  ['+66811112222', ['guest']],
  ['๐๘๑ ๑๑๑ ๒๒๒๒', ['guest']],
  ['สมชาย 0811112222', ['guest']],
  ['2222', ['guest']],
  ['0811', []],
  ['081111222', []],
  ['+6681', []],
  ['11112222', []],
  ['222', []],
  ['สม 0811', []],
  ['0877778888', ['cod', 'own']],
  ['0855556666', ['pickup', 'cod', 'own']],
  ['BL0001', ['pickup', 'cod', 'own', 'guest']],
  ['anonymous', []],
  ["'\\ & | ! :* ()", []],
])('looking for %j', async (search, expected) => {
  expect(await named({ search })).toEqual(expected)
})

test('an e-mail address and a nickname find the orders of the account', async () => {
  const read = await shop.as(finance)('GET /api/staff/order/{id}', { id: ids.own })
  const { id, name } = read.customer!
  const [{ email } = { email: '' }] = await shop.db.select({ email: user.email }).from(user).where(eq(user.id, id))
  expect(await named({ search: email.toUpperCase() })).toEqual(['pickup', 'cod', 'own'])
  for (const part of [email.slice(0, 1 + email.indexOf('@')), email.slice(0, -1), `${name} ${email.slice(0, -1)}`])
    expect(await named({ search: part }), part).toEqual([])
  expect(await named({ search: name })).toContain('own')
})

test('a number by its prefix, or by its last six characters', async () => {
  const number = numbers.get(ids.guest)!
  expect(await named({ search: number })).toEqual(['guest'])
  expect(await named({ search: number.toLowerCase().slice(0, -1) })).toEqual(['guest'])
  expect(await named({ search: number.slice(-6) })).toEqual(['guest'])
})

test('each filter alone and combined', async () => {
  expect(await named({ tab: 'finished' })).toEqual(['cod'])
  expect(await named({ payment_method: 'cod' })).toEqual(['cod'])
  expect(await named({ way: 'pickup' })).toEqual(['pickup'])
  expect(await named({ way: 'delivery' })).toEqual(['cod', 'own', 'guest'])
  expect(await named({ slip: 'yes' })).toEqual(['own'])
  expect(await named({ flagged: 'yes' })).toEqual(['guest'])
  expect(await named({ cash_due: 'yes' })).toEqual(['cod'])
  expect(await named({ from: '2026-11-21', to: '2026-11-22' })).toEqual(['cod', 'own'])
  expect(await named({ from: '2026-11-21', way: 'pickup', search: 'BL0001' })).toEqual(['pickup'])
  expect(await named({ tab: 'canceled', flagged: 'yes' })).toEqual([])
})

test('the slip queue: longest waiting first', async () => {
  const { list, next } = await shop.as(finance)('GET /api/staff/slip', {})
  expect(list.map(({ id }) => id)).toEqual([ids.own])
  expect(next).toBeNull()
})

test('pages have no gap or repetition, also for orders with the same timestamp', async () => {
  const guest = await addGuestActor(shop.db)
  for (let count = 0; count < 45; count += 1)
    await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: variant, quantity: 1 }],
      address: { ...typedAddress(), first_name: 'Many' },
      expected_total: 64_000,
    })
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await shop.as(finance)('GET /api/staff/order', { search: 'many', ...(cursor && { cursor }) })
    seen.push(...page.list.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(seen.length).toBe(45)
  expect(new Set(seen).size).toBe(45)

  const { name, rows } = await shop.as(finance)('GET /api/staff/order/csv', { search: 'many', lang: 'en' })
  let file = ''
  for await (const part of csvLines(rows)) file += part
  const lines = file.trim().split('\r\n')
  expect(name).toMatch(/^bailu-orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines.length).toBe(46)
  expect(lines[0]).toContain('Order number,Placed,Status')
  expect(lines[1]).toContain(',Awaiting payment,PromptPay,Delivery,Many Dee,')
})

test('packing slips have the requested sequence and the amount to collect', async () => {
  const { list } = await shop.as(newStaffActor('operations'))('GET /api/staff/order/packing-slip', {
    ids: [ids.own, ids.cod, '019a0000-0000-7000-8000-000000000000', ids.own].join(','),
  })
  expect(list.map(({ id, collect }) => [id, collect])).toEqual([
    [ids.own, 0],
    [ids.cod, 64_000],
  ])
})

test('packing slips have the sender of the dated shop rule, as receipts do', async () => {
  const value = {
    name: 'Bailu (2027) Co., Ltd.',
    address: '1 New Road, Bangkok 10500',
    tax_id: '0105561000001',
    phone: '021234567',
  }
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'seller', value, validFrom: new Date(0) })
  forgetShopRules(shop.deps)
  const { sender } = await shop.as(newStaffActor('operations'))('GET /api/staff/order/packing-slip', { ids: ids.own })
  expect(sender).toEqual({ name: value.name, address: value.address, phone: value.phone })
})

test('search text as a tsquery of prefixes', () => {
  expect(toPrefixQuery('  ')).toBeUndefined()
  expect(toPrefixQuery('Nok  Dee')).toBe("'Nok':* & 'Dee':*")
  expect(toPrefixQuery('ป')).toBe("'ป'")
  expect(toPrefixQuery('081-234 5678')).toBe("('0812345678' | '812345678' | '66812345678')")
  expect(toPrefixQuery('66812345678')).toBe("('66812345678' | '812345678' | '0812345678')")
  expect(toPrefixQuery("a'b\\")).toBe("'a''b\\\\':*")
})

test('search results are the same page by page, whether from the newest orders or from the index', async () => {
  const many = 900
  await shop.db.execute(sql`
    insert into orders (id, number, guest_id, status, payment_method, subtotal, shipping, shipping_discount, total, points, quantity, address,
      buyer_message, placed_at, finished_at, canceled_at)
    select gen_random_uuid(), 'MANY' || lpad(i::text, 6, '0'), (select id from guest limit 1), case when i % 7 = 0 then 'canceled' else 'finished' end, 'cod',
      100, 0, 0, 100, 0, 1, jsonb_build_object('first_name', case when i % 3 = 0 then 'Often' when i % 50 = 1 then 'Rarely' else 'Never' end,
        'last_name', 'Many' || i, 'phone', '0899999999', 'isZt', false), '', timestamptz '2026-01-01' + interval '1 minute' * (i / 2),
      case when i % 7 <> 0 then timestamptz '2026-01-02' end, case when i % 7 = 0 then timestamptz '2026-01-02' end
    from generate_series(1, ${many}) i`)
  const walk = async (filters: InputOf<'GET /api/staff/order'>) => {
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await shop.as(finance)('GET /api/staff/order', { ...filters, cursor })
      found.push(...list.map(({ number }) => number))
      if (next === null) return found
      cursor = next
    }
  }
  const all = Array.from({ length: many }, (_, at) => at + 1)
  const numbered = (which: (i: number) => boolean) => all.filter(which).map((i) => `MANY${String(i).padStart(6, '0')}`)
  // An order without a line is in no list.
  await shop.db.execute(sql`
    insert into order_line (order_id, line, variant_id, product_id, name, option, picture_key, price, quantity, points)
    select o.id, 0, l.variant_id, l.product_id, l.name, l.option, l.picture_key, 100, 1, 0 from orders o,
      (select * from order_line limit 1) l where o.number like 'MANY%'`)
  const same = async (filters: InputOf<'GET /api/staff/order'>, which: (i: number) => boolean) =>
    expect((await walk(filters)).toSorted()).toEqual(numbered(which))
  await same({ search: 'often' }, (i) => i % 3 === 0)
  await same({ search: 'rare' }, (i) => i % 50 === 1 && i % 3 !== 0)
  await same({ search: 'rare', tab: 'canceled' }, (i) => i % 50 === 1 && i % 3 !== 0 && i % 7 === 0)
  await same({ search: 'many0' }, () => true)
  await same({ search: 'many7' }, (i) => String(i).startsWith('7'))
})
