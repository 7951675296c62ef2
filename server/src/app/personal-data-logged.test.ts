import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf, Key } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { buyAndReturn, registerMarked, REGISTER, fillAccount } from '../testing/fixtures/marked-customer-fixture.ts'
import {
  becomePartner,
  MARKED_PERSON,
  addMarkedLeads,
  workAndEarn,
} from '../testing/fixtures/marked-partner-fixture.ts'
import {
  bearer,
  type Headers,
  MARKED_ACCOUNT,
  MARKED_ADDRESS,
  MARKED_CONTACT,
  type MarkedFixture,
  openMarkedFixture,
  PASSWORD,
  PRICE,
  THAI_ADDRESS,
} from '../testing/fixtures/marked-fixture.ts'
import { ACCOUNT, EMAIL, PHONE, WORDS } from '../testing/fixtures/markers.ts'

let fixture: MarkedFixture
let me: Headers
let partner: { id: number; email: string; employee_no: string; me: Headers }
let sold: string
let home: number

beforeAll(async () => {
  fixture = await openMarkedFixture()
  partner = await becomePartner(fixture, 'partner')
  const customer = await registerMarked(fixture, 'customer', partner.employee_no)
  await fixture.plant({}, 'customer', 'POST /api/login', { email: customer.email, password: PASSWORD })
  home = (await fillAccount(fixture, 'customer', customer)).home
  sold = (
    await buyAndReturn(fixture, 'customer', {
      ...customer,
      goes: { address_id: home },
      far: { address_id: home },
      farFee: 5_000,
    })
  ).sold
  partner.me = bearer(await fixture.shop.signIn.user(partner.id))
  await addMarkedLeads(fixture, 'lead', partner.me)
  await workAndEarn(fixture, 'partner', partner)
  me = bearer(await fixture.shop.signIn.user(customer.id))
  partner.me = bearer(await fixture.shop.signIn.user(partner.id))
}, 120_000)
afterAll(() => fixture?.shop.close())

/** Log lines written during the calls, and the markers in them. */
async function logOf(work: () => Promise<unknown>) {
  const from = fixture.log.length
  await work()
  const lines = fixture.log.slice(from).join('').toLowerCase()
  return { lines, named: fixture.markers.filter(({ text }) => lines.includes(text)) }
}

const RETURN = () => ({
  id: sold,
  lines: [{ line: 0, quantity: 1 }],
  kind: 'goods' as const,
  reason: 'other' as const,
  words: WORDS,
  refund_to: MARKED_ACCOUNT,
})
const APPLICATION = {
  first_name: WORDS,
  last_name: WORDS,
  birth_date: '1990-02-28',
  message: WORDS,
  consents: { partner: true, privacy: true } as const,
}
const ORDER = {
  lines: [] as { variant_id: number; quantity: number }[],
  address_id: PICKUP_ID,
  contact: MARKED_CONTACT,
  expected_total: PRICE,
  buyer_message: WORDS,
}

test('orders, sign-ins, leads, applications, returns and withdrawals log no personal data', () => {
  const log = fixture.log.join('').toLowerCase()
  expect(fixture.log.length).toBeGreaterThan(5)
  expect(log).toContain('wrong_login')
  expect(fixture.markers.length).toBeGreaterThan(200)
  expect(fixture.markers.filter(({ text }) => log.includes(text))).toEqual([])
})

test('validation errors log no personal data', async () => {
  const wrong: [Key, object, Headers][] = [
    ['POST /api/register', { ...REGISTER, phone: WORDS }, {}],
    ['POST /api/login', { email: WORDS, password: WORDS }, {}],
    ['POST /api/order', { ...ORDER, contact: { name: WORDS, phone: WORDS } }, me],
    ['POST /api/order', { ...ORDER, address: { ...MARKED_ADDRESS, phone: ACCOUNT }, unknown: WORDS }, me],
    ['POST /api/address', { ...THAI_ADDRESS, zip: WORDS, phone: EMAIL }, me],
    ['POST /api/potential-customer', { lead: { ...MARKED_PERSON, phone: WORDS }, draft: WORDS }, partner.me],
    ['POST /api/application', { ...APPLICATION, birth_date: WORDS }, me],
    ['POST /api/order/{id}/return', { ...RETURN(), refund_to: { ...MARKED_ACCOUNT, number: WORDS } }, me],
    ['PUT /api/card', { version: null, account_number: ACCOUNT, name: WORDS, id_number: PHONE }, partner.me],
    ['POST /api/withdrawal', { amount: WORDS }, partner.me],
  ]
  const { named } = await logOf(async () => {
    for (const [key, input, who] of wrong)
      await fixture.plant(who, 'form', key, input as InputOf<Key>, { errorCode: 'bad_input' })
  })
  expect(named).toEqual([])
})

test('malformed requests log no personal data', async () => {
  const [a, b, c] = ['no JSON', 'an address', 'a header'].map((field) => fixture.mark('odd', field))
  const { named } = await logOf(async () => {
    const body = { headers: { ...me, 'content-type': 'application/json' }, payload: `{"nickname":"${a}` }
    const broken = await fixture.shop.app.inject({ method: 'PUT', url: '/api/account/nickname', ...body })
    expect(broken.json()).toMatchObject({ code: 'malformed' })
    for (const url of [`/api/${b}`, `/api/order/${b}`, `/shop?q=${b}`, `/${b}`, `/api/product?catalog=green&x=${b}`])
      await fixture.shop.app.inject({ url, headers: { ...me, referer: `http://x.example/${c}`, 'user-agent': c } })
    await fixture.shop.app.inject({ url: '/api/order', headers: { authorization: `Bearer ${c}` } })
  })
  expect(named).toEqual([])
})
