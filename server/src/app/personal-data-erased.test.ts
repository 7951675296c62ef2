import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type Key } from '@bailu/contract/calls'
import {
  buyAndReturn,
  handleByStaff,
  registerMarked,
  fillAccount,
} from '../testing/fixtures/marked-customer-fixture.ts'
import {
  becomePartner,
  payOutBalance,
  addMarkedClientNotes,
  addMarkedLeads,
  workAndEarn,
} from '../testing/fixtures/marked-partner-fixture.ts'
import {
  bearer,
  type Headers,
  ABROAD_ADDRESS,
  type MarkedFixture,
  openMarkedFixture,
  PASSWORD,
  THAI_ADDRESS,
} from '../testing/fixtures/marked-fixture.ts'
import { textFields } from '../testing/fixtures/markers.ts'
import { dumpStoredText } from '../testing/database-reads.ts'

/** Text fields that are not about a person. */
const NO_PERSON: Record<string, string> = {
  country: 'one of the countries that the shop delivers to',
  cursor: 'a place in a list, as the server gave it',
  token: 'signed or hashed, as the server gave it',
  old: 'the address of a browser, as its maker gave it',
  v: 'which picture',
  password: 'a secret, stored as a hash',
  current: 'a secret, stored as a hash',
  code: 'a code',
  cause: 'which task: another is rejected as unknown',
  id: 'which figure, question or answer: another is rejected as unknown',
  ids: 'which orders',
  options: 'which answers: others are rejected',
  basket: 'a code of the shop',
  e: 'the number of a partner',
  invitation_code: 'the number of a partner',
  employee_no: 'the number of a partner',
  mentor: 'the number of a partner',
  account_name: 'the number of a partner or a customer',
  subject: 'which refund, return or batch',
  move_to: 'the number of an order',
  number: 'the number of an order',
  level2: 'which part of the articles',
  no: 'the number of a partner',
  line: 'a LINE id, in the form of LINE',
  tax_id: '13 digits that check themselves; sealed with the name beside them',
  branch: 'five digits; the branch of a bank is filled with a marker',
  passkey: 'keys and signatures, as an authenticator gave them',
}

/** Calls whose texts are the company's own: products, content, shop rules, accounting. */
const OF_THE_SHOP = new Set([
  'POST /api/staff/catalogue/bulk',
  'POST /api/staff/article',
  'PUT /api/staff/article/{id}',
  'POST /api/staff/banner',
  'PUT /api/staff/banner/{id}',
  'PUT /api/staff/logo',
  'PUT /api/staff/policy/{doc}',
  'PUT /api/staff/about',
  'PUT /api/staff/tips',
  'PUT /api/staff/license',
  'PUT /api/staff/social',
  'PUT /api/staff/material/category/{code}',
  'POST /api/staff/material',
  'PUT /api/staff/material/{id}',
  'POST /api/staff/training',
  'PUT /api/staff/training/{id}',
  'POST /api/staff/product',
  'PUT /api/staff/product/{id}',
  'POST /api/staff/reason-template',
  'PUT /api/staff/reason-template/{id}',
  'POST /api/staff/customer-segment',
  'PUT /api/staff/customer-segment/{id}',
  'POST /api/staff/customer-tag',
  'PUT /api/staff/customer-tag/{id}',
  'POST /api/staff/pickup-point',
  'PUT /api/staff/pickup-point/{id}',
  'POST /api/staff/search-group',
  'PUT /api/staff/search-group/{id}',
  'POST /api/staff/variant/{id}/price',
  'POST /api/staff/price/{id}/retract',
  'POST /api/staff/variant/{id}/stock',
  'POST /api/staff/stocktake',
  'POST /api/staff/delivery/check',
  'POST /api/staff/delivery',
  'POST /api/staff/delivery/{id}/undo',
  'POST /api/staff/tax-rule',
  'POST /api/staff/cash-deposit',
  'POST /api/staff/cash-deposit/{id}/void',
  'POST /api/staff/closing',
  'POST /api/staff/receipt/check',
  'POST /api/staff/bank-line/{id}/keep',
  'POST /api/staff/bank-line/{id}/link',
  'POST /api/staff/bank-line/{id}/dismiss',
  'POST /api/staff/shop-rule/{name}',
  'POST /api/staff/shop-rule/{name}/try',
  'POST /api/staff/shop-rule/{name}/planned/{id}/retract',
])

/** Calls whose texts are about staff, whose names are retained with their actions. */
const ABOUT_COLLEAGUES = new Set([
  'POST /api/staff/me/passkey',
  'POST /api/staff/me/push',
  'POST /api/staff/me/view',
  'PUT /api/staff/me/view/{id}',
  'POST /api/staff/colleague',
  'PUT /api/staff/colleague/{id}/roles',
  'POST /api/staff/colleague/{id}/disable',
  'POST /api/staff/colleague/{id}/enable',
  'POST /api/staff/colleague/{id}/session/end',
  'POST /api/staff/colleague/{id}/second-step-off',
  'POST /api/staff/colleague/{id}/account/{link}/end',
])

/** What is retained after an erasure, and why; retention rules delete it later. */
const SALE = 'a document of a sale: Revenue Code s. 87/3, Accounting Act s. 14'
const REFUND = 'whom money of a sale was paid back to: Accounting Act s. 14'
const PAYEE = 'whom tax was withheld from: Revenue Code s. 50 bis'
const TRANSFER = 'which transfer it was, by the reference of the bank: Accounting Act s. 14'
const BOOKS = 'why the books differ from what the order says: Accounting Act s. 14'
const EVIDENCE = 'evidence that its author must not remove, for finance and owners: PDPA s. 24 (5)'
const RETAINED: Record<string, Record<string, string>> = {
  customer: {
    'orders.address': SALE,
    'orders.carrier': SALE,
    'orders.tracking_number': SALE,
    'order_return.refund_bank': REFUND,
    'order_return.refund_name': REFUND,
    'order_return.refund_number': REFUND,
    'refund.refund_bank': REFUND,
    'refund.refund_name': REFUND,
    'refund.refund_number': REFUND,
    'receipt.bank_reference': TRANSFER,
    'difference.reason': BOOKS,
    'receipt.void_reason': BOOKS,
    'difference.reverse_reason': BOOKS,
    'order_payment.reverse_reason': BOOKS,
    'refund_transfer.bank_reference': TRANSFER,
    'refund_bounce.bank_reference': TRANSFER,
    'tax_document.buyer': SALE,
    'tax_document.reason': BOOKS,
    'order_note.words': EVIDENCE,
    'payment_slip.rejection_reason': EVIDENCE,
    'outbox_mail.to': 'the mail that says that the account was deleted, until it has gone out',
  },
  partner: {
    'partner_application.first_name': PAYEE,
    'partner_application.last_name': PAYEE,
    'withdrawal.sealed': PAYEE,
    'withdrawal.bank_name': PAYEE,
    'payout.bank_reference': TRANSFER,
    'payout_return.bank_reference': TRANSFER,
    'debt_entry.bank_reference': TRANSFER,
    'debt_entry.void_reason': BOOKS,
    'audit_note.words': 'why a list of many partners was taken; erased with the words of the log',
    'outbox_mail.to': 'the mail that says that the account was deleted, until it has gone out',
  },
  lead: {},
}
const { 'outbox_mail.to': _, ...OF_GUESTS } = RETAINED['customer']!
RETAINED['guest'] = OF_GUESTS

let fixture: MarkedFixture
const state = { leads: [] as string[], partner: 0, customer: 0, guest: {} as Headers }

beforeAll(async () => {
  fixture = await openMarkedFixture()
  const partner = await becomePartner(fixture, 'partner')
  const customer = await registerMarked(fixture, 'customer', partner.employee_no)
  const { home, far } = await fillAccount(fixture, 'customer', customer)
  await addMarkedClientNotes(fixture, 'customer', partner.me, customer.id)
  const { token } = await fixture.plant({}, 'guest', 'POST /api/guest', {})
  state.guest = { 'x-guest-token': token }
  await buyAndReturn(fixture, 'guest', {
    me: state.guest,
    goes: { address: THAI_ADDRESS },
    far: { address: ABROAD_ADDRESS },
  })
  const again = bearer(await fixture.shop.signIn.user(customer.id))
  await buyAndReturn(fixture, 'customer', { me: again, goes: { address_id: home }, far: { address_id: far } })
  await handleByStaff(fixture, 'customer', { ...customer, me: bearer(await fixture.shop.signIn.user(customer.id)) })
  const me = bearer(await fixture.shop.signIn.user(partner.id))
  state.leads = await addMarkedLeads(fixture, 'lead', me)
  await addMarkedLeads(fixture, 'partner', me)
  await workAndEarn(fixture, 'partner', { ...partner, me })
  Object.assign(state, { partner: partner.id, customer: customer.id })
}, 120_000)
afterAll(() => fixture?.shop.close())

const markersOf = (about: string) => {
  const mine = fixture.markers.filter((marker) => marker.about === about)
  expect(mine.length).toBeGreaterThan(20)
  return mine
}

/** Where the markers of a person are found, and which fields they were entered into. */
async function found(about: string): Promise<[where: string, field: string][]> {
  const mine = markersOf(about)
  const places = new Map<string, [string, string]>()
  for (const { where, text } of await dumpStoredText(fixture.shop)) {
    const low = text.toLowerCase()
    for (const { text: mark, field } of mine) if (low.includes(mark)) places.set(`${where} ${field}`, [where, field])
  }
  return [...places.values()]
}

/** Exactly the legally required data is found. */
async function expectOnlyRetained(about: string): Promise<void> {
  const places = await found(about)
  const retained = RETAINED[about]!
  expect(places.filter(([where]) => !(where in retained))).toEqual([])
  expect([...new Set(places.map(([where]) => where))].sort()).toEqual(Object.keys(retained).sort())
}

test('markers are found before the erasure, also in sealed columns and files', async () => {
  for (const about of ['customer', 'partner', 'lead', 'guest']) expect((await found(about)).length).toBeGreaterThan(8)
  const dump = await dumpStoredText(fixture.shop)
  const secret = fixture.markers.find(({ field }) => field === 'PUT /api/card id_address')!
  expect(dump.some(({ where, text }) => where === 'bank_card.sealed' && text.toLowerCase().includes(secret.text))).toBe(
    true,
  )
  expect(dump.some(({ where }) => where.startsWith('files/slip/'))).toBe(true)
})

test('pictures are stored without file name and metadata', async () => {
  const inFiles = fixture.markers.filter(({ field }) => field === 'EXIF' || field === 'the name of a file')
  expect(inFiles.length).toBeGreaterThan(10)
  const all = (await dumpStoredText(fixture.shop)).map(({ text }) => text.toLowerCase())
  expect(inFiles.filter(({ text }) => all.some((one) => one.includes(text)))).toEqual([])
})

test('nothing remains of a deleted lead', async () => {
  const me = bearer(await fixture.shop.signIn.user(state.partner))
  for (const id of state.leads) await fixture.plant(me, 'lead', 'DELETE /api/potential-customer/{id}', { id })
  await expectOnlyRetained('lead')
})

test('of a deleted customer only documents of sales remain', async () => {
  const me = bearer(await fixture.shop.signIn.user(state.customer))
  await fixture.plant(me, 'customer', 'POST /api/account/delete', { password: PASSWORD })
  await expectOnlyRetained('customer')
})

test('of an erased guest only documents of sales remain', async () => {
  await fixture.plant(state.guest, 'guest', 'POST /api/guest/erase', {})
  await expectOnlyRetained('guest')
})

test('of a deleted partner only payees and withheld tax remain', async () => {
  await payOutBalance(fixture, 'partner', state.partner)
  const me = bearer(await fixture.shop.signIn.user(state.partner))
  await fixture.plant(me, 'partner', 'POST /api/account/delete', { password: PASSWORD })
  await expectOnlyRetained('partner')
})

test('the server log never contained any of them', () => {
  const log = fixture.log.join('').toLowerCase()
  expect(fixture.log.length).toBeGreaterThan(5)
  expect(fixture.markers.filter(({ text }) => log.includes(text))).toEqual([])
})

test('every personal text field of the contract was filled with a marker', () => {
  const left: string[] = []
  const unused = new Set(Object.keys(NO_PERSON))
  for (const key of Object.keys(calls) as Key[]) {
    if (OF_THE_SHOP.has(key) || ABOUT_COLLEAGUES.has(key)) continue
    for (const path of textFields(calls[key].input)) {
      if (fixture.planted.has(`${key} ${path}`)) continue
      const name = path.split('.').find((part) => part.replace(/[[\]{}]/g, '') in NO_PERSON)
      if (name === undefined) left.push(`${key} ${path}`)
      else unused.delete(name.replace(/[[\]{}]/g, ''))
    }
  }
  expect(left).toEqual([])
  expect([...unused]).toEqual([])
  expect([...OF_THE_SHOP, ...ABOUT_COLLEAGUES].filter((key) => !(key in calls))).toEqual([])
})
