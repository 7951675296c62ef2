import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@bailu/contract/call'
import { type InputOf, type Key, calls } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { raiseAlarm } from '../features/alarms/raise-alarm.ts'
import { actorName, type Actor, type Ctx } from '../core/context.ts'
import { perform } from '../core/perform.ts'
import { uploadFromBytes } from '../lib/upload.ts'
import { AppError } from '../lib/errors.ts'
import { newToken } from '../lib/tokens.ts'
import { inTx } from '../database/transaction.ts'
import { partner as partnerRow, session } from '../features/account/table.ts'
import { erasureRequest } from '../features/customers/table.ts'
import { staff, staffSession, staffPasskey, staffTotp } from '../features/staff/table.ts'
import { audit } from '../features/audit/table.ts'
import { order as orderRow } from '../features/orders/table.ts'
import { rewardLine } from '../features/rewards/table.ts'
import { resolveActor } from './session-gate.ts'
import { handlers } from './handlers.ts'
import { createAuthenticator } from '../testing/stand-ins/passkey-authenticator.ts'
import { type ClientNote, addDueClientNote } from '../testing/fixtures/clients-fixture.ts'
import { addContent, ARTICLE, BANNER, PAGE, TIPS } from '../testing/fixtures/content-fixture.ts'
import { samplePdf } from '../testing/fixtures/sample-files.ts'
import { COURSE, MATERIAL } from '../testing/fixtures/material-and-training-fixture.ts'
import { addPartnerInDebt, addPayouts, addRepaidPartner, CARD } from '../testing/fixtures/payouts-fixture.ts'
import { type Leads, addLeads, PERSON_LEAD } from '../testing/fixtures/leads-fixture.ts'
import * as people from '../testing/fixtures/people-and-products-fixture.ts'
import { typedAddress } from '../testing/fixtures/actors-fixture.ts'
import { type ApprovalRows, addApprovals } from '../testing/fixtures/approvals-fixture.ts'
import { createBrowser } from '../testing/stand-ins/push-service.ts'
import { addPlannedRules, addVatRegistration } from '../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const ACTORS = [
  'anonymous',
  'guest',
  'orderLink',
  'claimedLink',
  'otherGuest',
  'customer',
  'otherCustomer',
  'partner',
  'otherPartner',
  'owner',
  'operations',
  'finance',
  'content',
  'expired',
  'disabled',
] as const
type ActorName = (typeof ACTORS)[number]

const ALL: readonly ActorName[] = ACTORS
const PEOPLE = ['customer', 'otherCustomer', 'partner', 'otherPartner'] as const
const BUYERS = ['guest', 'otherGuest', ...PEOPLE] as const
const PARTNERS = ['partner', 'otherPartner'] as const
const FINANCE = ['owner', 'finance'] as const
const EDITORS = ['owner', 'content'] as const
const ORDER_STAFF = ['owner', 'operations', 'finance'] as const
const STAFF = ['owner', 'operations', 'finance', 'content'] as const

type Fixture = {
  shop: TestApp
  actors: Record<ActorName, Actor>
  productId: number
  variantId: number
  addressId: number
  /** Published; a draft; a message to `partner` alone. */
  articleId: number
  draftId: number
  messageId: number
  /** An own picture, a banner with it, and the version of the logo list. */
  picture: string
  banner: number
  searchGroup: string
  pickupPoint: number
  customerTag: string
  customerSegment: string
  customerNote: string
  /** Of the address of `otherCustomer`, by operations. */
  correction: string
  /** Of `otherCustomer`, recorded days ago by staff who are not among the actors. */
  erasure: string
  /** A customer about whom nothing is open. */
  mergeable: number
  unsoldProduct: number
  delivery: string
  logos: string
  /** Orders awaiting payment with one slip each. */
  orderOf: { customer: string; guest: string }
  /** Of the customer's unpaid order. */
  openNumber: string
  proofOf: { customer: string; guest: string }
  /** Paid: awaiting shipment. */
  paid: string
  /** Unpaid, of two pieces. */
  ofTwo: string
  paidPickup: string
  /** Cash on delivery; awaits confirmation by phone. */
  largeCod: string
  /** Shipped; shipped with cash on delivery; canceled after shipping. */
  shipped: string
  shippedCod: string
  out: string
  /** Refunded. */
  transfer: string
  /** Finished, with one piece in each of three returns. */
  finished: string
  returns: { requested: string; approved: string; received: string; photo: string; cod: string }
  /** Canceled by staff: a paid one with its refund, and an unpaid one. */
  canceled: { paid: string; unpaid: string; refundId: string; void: string }
  /** Of an applicant. */
  application: string
  slip: Buffer
  /** Of the customer. */
  device: string
  pdf: Buffer
  /** Of finance; the content editor has an authenticator app. */
  passkey: string
  /** Approved, and a draft. */
  material: { shown: number; draft: number }
  course: { id: number; chapter: string }
  /** Of `partner`, who alone has a card. */
  withdrawal: string
  /** Another of `partner`, in an open batch. */
  batched: string
  /** Another, in the file of `batchSent`. */
  sent: string
  batchSent: number
  /** The id of `partner`. */
  payee: number
  /** What the payee can withdraw, and a settled reward of theirs. */
  left: number
  settled: string
  /** A partner with a debt. */
  debtor: number
  /** An entry of a debt, by finance staff who are not among the actors. */
  repayment: string
  batch: number
  /** Of `partner`. */
  leads: Leads
  /** Of `partner`: the customer, and notes about them. */
  client: ClientNote
  /** Of `partner`. */
  reward: string
  /** Begins tomorrow. */
  pricePlan: string
  /** Pieces in stock, including those of unshipped orders. */
  shelf: number
  table: Buffer
  /** By the content editor. */
  tableTried: string
  alarm: string
  /** A withdrawal that was transferred. */
  paidOut: string
  /** About the paid order. */
  financeNote: string
  rewardUnderReview: string
  /** Disabled accounts: a customer, a partner, and a colleague with a second factor. */
  approvals: ApprovalRows
  away: { customer: number; partner: number; colleague: string }
  /** Planned changes of shop rules. */
  planned: { hours: string; rates: string }
}

type Case<K extends Key> = { what?: string; input: (fixture: Fixture) => InputOf<K>; may: readonly ActorName[] }
const one = <K extends Key>(may: readonly ActorName[], input: (fixture: Fixture) => InputOf<K>): Case<K>[] => [
  { may, input },
]

const line = (w: Fixture) => ({ variant_id: w.variantId, quantity: 1 })
const RETURN = {
  lines: [{ line: 0, quantity: 1 }],
  kind: 'goods' as const,
  reason: 'changed_mind' as const,
  refund_to: { by: 'promptpay' as const, number: '0812345678', name: 'Malee' },
}
/** A template of a reason that every shop has. */
const seededTemplate = (number: number) => `01920000-0000-7000-8000-${`${number}`.padStart(12, '0')}`
const words = (text: string) => ({ en: text, zh: text, th: text })
const ANSWERS = [
  { id: 'q1', options: ['a'] },
  { id: 'q2', options: ['b'] },
]
const PRODUCT = {
  catalog: 'green' as const,
  name: words('Balm'),
  subtitle: words(''),
  detail: [],
  sort: 1,
  on_sale: false,
  pictures: [],
  variants: [{ sku: 'BALM-1', option: words(''), points: 1, low_at: 2, on_sale: true, price: 9_000, list_price: null }],
}
const CHANGE = { from: null, reason: 'r', version: 0, sure: true }
const SALE = {
  address_id: PICKUP_ID,
  contact: people.CONTACT,
  payment: { how: 'promptpay' as const },
  reason: 'By phone',
  expected_total: 100_000,
}
const NO_MONEY = { bank_in: 0, bank_out: 0, cod: 0 }
const GRANT = { employee_no: 'BL0001', amount: 5_000, note: 'Spring party' }
const INVOICE_BUYER = { name: 'Malee Co', tax_id: '1101700230708', branch: null, address: '1 Sukhumvit, Bangkok 10110' }
const FLAT = { method: 'flat' as const, rate_bp: 500, bands: [] }
const NO_OPTIONS = { options: { challenge: 'AAAA' } }
const GRANTS = 'BL0001,50,Summer party'
const person = { email: 'new@test.example', password: '0123456789abcdef0123456789abcdef01234567' }

/** Who may make each call. All others must be rejected with the same reply as for an unknown id. */
const MATRIX: { [K in Key]: Case<K>[] } = {
  'POST /api/login': one([], () => person),
  'POST /api/register': one(ALL, () => ({ ...person, nickname: 'N', phone: '0812345678', agreed: true, lang: 'en' })),
  'POST /api/reset-password/code': one(ALL, () => ({ email: person.email })),
  'POST /api/reset-password': one([], (w) => ({ ...person, request: w.orderOf.guest, code: '123456' })),
  'POST /api/reset-password/link': one([], () => ({ token: 'x.1.y', password: person.password })),
  'POST /api/email-verification/look': one([], () => ({ token: 'x.1.y' })),
  'POST /api/email-verification': one([], () => ({ token: 'x.1.y' })),
  'POST /api/email-verification/deny': one([], () => ({ token: 'x.1.y' })),
  'POST /api/email-correction/look': one([], () => ({ token: 'x.1.y' })),
  'POST /api/email-correction': one([], () => ({ token: 'x.1.y' })),
  'POST /api/email-correction/object': one([], () => ({ token: 'x.1.y' })),
  'POST /api/account/email/verification': one(PEOPLE, () => ({})),
  'POST /api/logout': one(PEOPLE, () => ({})),
  'GET /api/user-info': one(PEOPLE, () => ({})),
  'POST /api/account/prove': one([], () => ({ password: person.password })),
  'POST /api/user/avatar': one(PEOPLE, () => ({})),
  'DELETE /api/user/avatar': one(PEOPLE, () => ({})),
  'PUT /api/account/nickname': one(PEOPLE, () => ({ nickname: 'N' })),
  'PUT /api/account/language': one(PEOPLE, () => ({ lang: 'th' })),
  'PUT /api/account/phone': one(PEOPLE, () => ({ phone: '0812345678' })),
  'GET /api/account/email': one(PEOPLE, () => ({})),
  'POST /api/account/email': one(PEOPLE, () => ({ email: 'new@test.example' })),
  'POST /api/account/email/confirm': one([], () => ({ code: '123456' })),
  'PUT /api/account/password': one([], () => ({ current: person.password, password: person.password })),
  'GET /api/account/session': one(PEOPLE, () => ({})),
  'DELETE /api/account/session/{id}': one(['customer'], (w) => ({ id: sessionOf(w.actors.customer) })),
  'POST /api/account/session/end-others': one(PEOPLE, () => ({})),
  'POST /api/account/download': one(PEOPLE, () => ({})),
  'GET /api/account/deletion': one(PEOPLE, () => ({})),
  'POST /api/account/delete': one([], () => ({ password: person.password })),
  'GET /api/guest/data': one(['guest', 'otherGuest'], () => ({})),
  // The other one has open orders.
  'POST /api/guest/erase': one(['otherGuest'], () => ({})),
  'GET /api/staff/retention': one(['owner'], () => ({})),
  'POST /api/guest': one(ALL, () => ({})),
  'POST /api/guest/restore': one(ALL, () => ({})),
  'POST /api/guest/forget': one(ALL, () => ({})),
  'GET /api/product': one(ALL, () => ({})),
  'GET /api/product/{id}': one(ALL, (w) => ({ id: w.productId })),
  'GET /api/home': one(ALL, () => ({})),
  'GET /api/article': one(ALL, () => ({ level1: 'announcement' })),
  'GET /api/article/{id}': [
    { what: 'published', may: ALL, input: (w) => ({ id: w.articleId }) },
    { what: 'unknown', may: [], input: () => ({ id: 5 }) },
  ],
  'GET /api/material/category': one(ALL, () => ({})),
  'GET /api/material': one(ALL, () => ({})),
  'GET /api/material/{id}': [
    { what: 'approved', may: ALL, input: (w) => ({ id: w.material.shown }) },
    { what: 'a draft', may: [], input: (w) => ({ id: w.material.draft }) },
  ],
  'GET /api/training': one(ALL, () => ({})),
  'GET /api/training/progress': one(PEOPLE, () => ({})),
  'GET /api/training/{id}': one(ALL, (w) => ({ id: w.course.id })),
  'PUT /api/training/chapter/{id}': one(PEOPLE, (w) => ({ id: w.course.chapter, done: true as const })),
  'POST /api/training/{id}/quiz': one(PEOPLE, (w) => ({ id: w.course.id, answers: ANSWERS })),
  'POST /api/staff/file': one(['owner', 'content'], () => ({})),
  'GET /api/staff/material': one(['owner', 'content'], () => ({})),
  'GET /api/staff/material/category': one(EDITORS, () => ({})),
  'GET /api/staff/material/{id}': one(EDITORS, (w) => ({ id: w.material.draft })),
  'PUT /api/staff/material/category/{code}': one(['owner', 'content'], () => ({
    code: 'ma009',
    name: words('New'),
    sort: 9,
  })),
  'POST /api/staff/material': one(['owner', 'content'], () => MATERIAL),
  'PUT /api/staff/material/{id}': one(['owner', 'content'], (w) => ({ ...MATERIAL, id: w.material.shown, version: 1 })),
  'POST /api/staff/material/{id}/approve': one(['owner', 'content'], (w) => ({ id: w.material.draft, version: 1 })),
  'POST /api/staff/material/{id}/unpublish': one(['owner', 'content'], (w) => ({ id: w.material.shown })),
  'GET /api/staff/training': one(['owner', 'content'], () => ({})),
  'GET /api/staff/training/{id}': one(['owner', 'content'], (w) => ({ id: w.course.id })),
  'POST /api/staff/training': one(['owner', 'content'], () => COURSE),
  'PUT /api/staff/training/{id}': one(['owner', 'content'], (w) => ({ ...COURSE, id: w.course.id, version: 1 })),
  'GET /api/sitemessage/check': one(PARTNERS, () => ({})),
  'GET /api/sitemessage': one(PARTNERS, () => ({})),
  'GET /api/sitemessage/{id}': one(['partner'], (w) => ({ id: w.messageId })),
  'POST /api/sitemessage/{id}/read': one(['partner'], (w) => ({ id: w.messageId })),
  'POST /api/sitemessage/read': one(PARTNERS, () => ({})),
  'GET /api/policy': one(ALL, () => ({ doc: 'privacy' })),
  'GET /api/about': one(ALL, () => ({})),
  'GET /api/tips': one(ALL, () => ({})),
  'GET /api/license': one(ALL, () => ({})),
  'GET /api/license/{id}': one(ALL, () => ({ id: 1 })),
  'GET /api/social': one(ALL, () => ({})),
  'GET /api/staff/article': one(EDITORS, () => ({})),
  'GET /api/staff/article/{id}': one(EDITORS, (w) => ({ id: w.articleId })),
  'POST /api/staff/article': one(EDITORS, () => ARTICLE),
  'PUT /api/staff/article/{id}': one(EDITORS, (w) => ({ ...ARTICLE, id: w.articleId, version: 1 })),
  'POST /api/staff/article/{id}/publish': one(EDITORS, (w) => ({ id: w.draftId, version: 1 })),
  'DELETE /api/staff/article/{id}': one(EDITORS, (w) => ({ id: w.draftId, version: 1 })),
  'POST /api/staff/article/{id}/unpublish': one(EDITORS, (w) => ({ id: w.articleId, version: 1 })),
  'GET /api/staff/sitemessage': one(EDITORS, () => ({})),
  'GET /api/staff/sitemessage/audience': one(EDITORS, () => ({ to: 'all' })),
  'GET /api/staff/sitemessage/partner': one(EDITORS, () => ({ q: 'BL' })),
  'POST /api/staff/sitemessage': one(EDITORS, () => ({
    content: ARTICLE.title,
    audience: { to: 'one', employee_no: 'bl0001' },
  })),
  'POST /api/staff/sitemessage/{id}/unpublish': one(EDITORS, (w) => ({ id: w.messageId })),
  'GET /api/staff/brand/{name}': one(EDITORS, () => ({ name: 'license' })),
  'PUT /api/staff/policy/{doc}': one(EDITORS, () => ({ ...PAGE, doc: 'user' })),
  'PUT /api/staff/about': one(EDITORS, () => ({ ...PAGE, version: 1 })),
  'PUT /api/staff/tips': one(EDITORS, () => ({ version: 0, ...TIPS })),
  'PUT /api/staff/license': one(EDITORS, () => ({ version: 1, list: [] })),
  'PUT /api/staff/social': one(EDITORS, () => ({ version: 0, lead: PAGE.title, links: [] })),
  'GET /api/staff/banner': one(EDITORS, () => ({})),
  'POST /api/staff/banner': one(EDITORS, (w) => ({ ...BANNER, picture: w.picture })),
  'PUT /api/staff/banner/{id}': one(EDITORS, (w) => ({ ...BANNER, picture: w.picture, id: w.banner, version: 1 })),
  'DELETE /api/staff/banner/{id}': one(EDITORS, (w) => ({ id: w.banner })),
  'PUT /api/staff/banner-order': one(EDITORS, (w) => ({ ids: [w.banner] })),
  'GET /api/staff/logo': one(EDITORS, () => ({})),
  'PUT /api/staff/logo': one(EDITORS, (w) => ({ version: w.logos, list: [] })),
  'GET /api/user/avatar/{id}': one(ALL, () => ({ id: 5 })),
  'POST /api/cart/quote': one(ALL, (w) => ({ lines: [line(w)] })),
  'GET /api/cart': one(PEOPLE, () => ({})),
  'PUT /api/cart': one(PEOPLE, (w) => line(w)),
  'POST /api/cart/seen': one(PEOPLE, (w) => ({ lines: [{ variant_id: line(w).variant_id, seen_price: 100 }] })),
  'POST /api/cart/merge': one(PEOPLE, (w) => ({ lines: [line(w)] })),
  'GET /api/address': one(ALL, () => ({})),
  'GET /api/pickup-point': one(ALL, () => ({})),
  'POST /api/address': [
    { what: 'own', may: PEOPLE, input: () => people.ADDRESS },
    { what: "a customer's", may: PARTNERS, input: () => ({ ...people.ADDRESS, address_type: 'customer' as const }) },
  ],
  'PUT /api/address/{id}': [
    { what: 'own', may: ['customer'], input: (w) => ({ ...people.ADDRESS, id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ ...people.ADDRESS, id: PICKUP_ID }) },
  ],
  'POST /api/address/{id}/default': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ id: PICKUP_ID }) },
  ],
  'DELETE /api/address/{id}': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.addressId }) },
    { what: 'pick-up point', may: [], input: () => ({ id: PICKUP_ID }) },
  ],
  'POST /api/order': [
    {
      what: 'pick-up',
      may: BUYERS,
      input: (w) => ({
        lines: [line(w)],
        address_id: PICKUP_ID,
        contact: people.CONTACT,
        expected_total: 100_000,
      }),
    },
    {
      what: "the customer's address",
      may: ['customer'],
      input: (w) => ({ lines: [line(w)], address_id: w.addressId, expected_total: 105_000 }),
    },
  ],
  'GET /api/order': one(BUYERS, () => ({})),
  'GET /api/order/count': one(BUYERS, () => ({})),
  'GET /api/order/{id}': [
    { what: 'of the customer', may: ['customer', 'claimedLink'], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/payment': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/tax-document': one(['customer'], (w) => ({ id: w.finished })),
  'POST /api/order/{id}/tax-document': one(['customer'], (w) => ({ id: w.finished, buyer: INVOICE_BUYER })),
  'GET /api/order/{id}/tax-document/{document}': one([], (w) => ({ id: w.finished, document: w.finished })),
  'GET /api/staff/order/{id}/tax-document': one(FINANCE, (w) => ({ id: w.finished })),
  'POST /api/staff/order/{id}/tax-document': one(FINANCE, (w) => ({
    id: w.finished,
    buyer: INVOICE_BUYER,
    replaces: null,
    reason: 'Asked by phone',
  })),
  'POST /api/staff/order/{id}/credit-note': one([], (w) => ({ id: w.returns.photo, amount: 100, reason: 'Refund' })),
  'GET /api/staff/tax-document/{id}': one([], (w) => ({ id: w.finished })),
  'GET /api/staff/vat/csv': one(FINANCE, () => ({ year: 2026, month: 11, reason: 'Filing' })),
  'GET /api/order/{id}/receipt': one(['customer'], (w) => ({ id: w.finished })),
  'POST /api/order/{id}/return': one(['customer'], (w) => ({ id: w.finished, ...RETURN })),
  'GET /api/order/{id}/return': one(['customer'], (w) => ({ id: w.finished })),
  'POST /api/return/{id}/retract': one(['customer'], (w) => ({ id: w.returns.requested })),
  'POST /api/return/photo': one(['customer'], (w) => ({ return: w.returns.requested })),
  'GET /api/return/{id}/photo/{photo}': [
    { what: 'own', may: ['customer'], input: (w) => ({ id: w.returns.requested, photo: w.returns.photo }) },
    { what: 'of another return', may: [], input: (w) => ({ id: w.returns.approved, photo: w.returns.photo }) },
  ],
  'GET /api/staff/return': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/return/{id}': one(['owner', 'operations', 'finance'], (w) => ({ id: w.returns.requested })),
  'GET /api/staff/return/{id}/photo/{photo}': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.returns.requested,
    photo: w.returns.photo,
  })),
  'POST /api/staff/return/{id}/approve': one(['owner', 'operations'], (w) => ({
    id: w.returns.requested,
    send_to: 'Bangkok',
  })),
  'POST /api/staff/return/{id}/close': one(['owner', 'operations', 'finance'], (w) => ({ id: w.returns.cod })),
  'POST /api/staff/return/{id}/reject': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.returns.requested,
    answer: 'Opened',
  })),
  'POST /api/staff/return/{id}/reject-goods': one(['owner', 'operations'], (w) => ({
    id: w.returns.approved,
    answer: 'Opened',
  })),
  'POST /api/staff/return/{id}/receive': one(['owner', 'operations'], (w) => ({
    id: w.returns.approved,
    sellable: [{ line: 0, quantity: 1 }],
  })),
  'PUT /api/return/{id}/refund-to': one(['customer'], (w) => ({
    id: w.returns.requested,
    refund_to: RETURN.refund_to,
  })),
  'PUT /api/order/{id}/refund-to': one(['customer'], (w) => ({ id: w.canceled.paid, refund_to: RETURN.refund_to })),
  'GET /api/staff/receipt': one(FINANCE, () => ({})),
  'POST /api/staff/receipt/check': one(FINANCE, () => ({ list: 'BL000,10' })),
  'GET /api/staff/statement': one(FINANCE, () => ({})),
  'GET /api/staff/statement/example': one(FINANCE, () => ({})),
  'POST /api/staff/statement': one(FINANCE, () => ({})),
  'GET /api/staff/data-import': one(['owner'], () => ({})),
  'GET /api/staff/data-import/template': one(['owner'], () => ({})),
  'POST /api/staff/data-import': one(['owner'], () => ({})),
  'GET /api/staff/data-import/{id}': one([], () => ({ id: '019a0000-0000-7000-8000-000000000000' })),
  'GET /api/staff/data-import/{id}/report': one([], () => ({ id: '019a0000-0000-7000-8000-000000000000' })),
  'POST /api/staff/data-import/{id}/apply': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    plan: '0'.repeat(64),
  })),
  'POST /api/staff/data-import/sign-off': one(['owner'], () => ({ partners: 0, amount: 0 })),
  'POST /api/staff/data-import/invitation': one(['owner'], () => ({})),
  'POST /api/staff/statement/{id}/columns': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    head_line: 1,
    roles: ['date', 'amount'],
  })),
  'GET /api/staff/bank-line': one(FINANCE, () => ({})),
  'POST /api/staff/bank-line/{id}/confirm': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    orders: [{ number: 'BL000', amount: 100 }],
  })),
  'POST /api/staff/bank-line/{id}/keep': one([], () => ({ id: '019a0000-0000-7000-8000-000000000000' })),
  'POST /api/staff/bank-line/{id}/link': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    bank_reference: 'MATRIX2',
  })),
  'POST /api/staff/bank-line/{id}/dismiss': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    reason: 'Interest',
  })),
  'POST /api/staff/bank-line/{id}/reopen': one([], () => ({ id: '019a0000-0000-7000-8000-000000000000' })),
  'POST /api/staff/receipt': one(FINANCE, (w) => ({
    amount: 100_000,
    bank_reference: 'MATRIX1',
    seen_at: w.shop.deps.clock().toISOString(),
    orders: [{ number: w.openNumber, amount: 100_000 }],
  })),
  'POST /api/staff/receipt/{id}/owe': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    rest: 1,
    reason: 'Too much',
  })),
  'POST /api/staff/difference/{id}/reverse': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    reason: 'Booked twice',
  })),
  'GET /api/staff/cash-deposit': one(FINANCE, () => ({})),
  'POST /api/staff/cash-deposit': one(FINANCE, (w) => ({
    amount: 100,
    bank_reference: 'CASH-1',
    deposited_on: bangkokDay(w.shop.deps.clock()),
  })),
  'POST /api/staff/cash-deposit/{id}/void': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    reason: 'Never carried',
  })),
  'POST /api/staff/receipt/{id}/void': one([], () => ({
    id: '019a0000-0000-7000-8000-000000000000',
    reason: 'It never came',
  })),
  'GET /api/staff/refund': one(ORDER_STAFF, () => ({})),
  'GET /api/staff/refund/{id}': one(ORDER_STAFF, (w) => ({ id: w.canceled.refundId })),
  'PUT /api/staff/refund/{id}/account': one(ORDER_STAFF, (w) => ({
    id: w.canceled.refundId,
    refund_to: RETURN.refund_to,
  })),
  'POST /api/staff/refund/{id}/account': one(FINANCE, (w) => ({ id: w.canceled.refundId, reason: 'Paid by hand' })),
  'POST /api/staff/refund/{id}/pay': one(FINANCE, (w) => ({
    id: w.canceled.refundId,
    amount: 400_000,
    bank_reference: 'BACK-1',
    account_at: w.shop.deps.clock().toISOString(),
  })),
  'POST /api/staff/refund/{id}/void': one(FINANCE, (w) => ({ id: w.canceled.refundId, reason: 'Paid back in cash' })),
  'POST /api/staff/refund/{id}/owe': one(FINANCE, (w) => ({ id: w.canceled.void, reason: 'Not in cash' })),
  'POST /api/staff/order/{id}/goodwill': one(ORDER_STAFF, (w) => ({
    id: w.shipped,
    cause: 'goodwill',
    amount: 100,
    reason: 'A scratch',
  })),
  'POST /api/staff/order/{id}/late-payment': one(FINANCE, (w) => ({
    id: w.canceled.unpaid,
    amount: 400_000,
    bank_reference: 'LATE-1',
  })),
  'POST /api/staff/return/{id}/refund': one(['owner', 'finance'], (w) => ({
    id: w.returns.received,
    amount: 100_000,
    bank_reference: 'BACK-1',
  })),
  'GET /api/order/find': one(ALL, () => ({})),
  'POST /api/order/find': one(ALL, () => ({ number: 'BL261120NOSUCH', phone: '0812345678', lang: 'th' as const })),
  'POST /api/order/find/code': one([], (w) => ({ request: w.orderOf.guest, code: '123456' })),
  'POST /api/handover': one(ALL, () => ({ e: '', cart: [], addresses: [], chosen_address: null, order_keys: [] })),
  'POST /api/handover/redeem': one([], () => ({ token: newToken().token })),
  'POST /api/order/{id}/link': [
    { what: 'of the customer', may: [], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'PUT /api/order/{id}/address': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ id: w.paid, ...typedAddress() }) },
  ],
  'POST /api/order/{id}/cancel': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ id: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest }) },
  ],
  'PUT /api/order/{id}/contact': [
    { what: 'of the customer', may: [], input: (w) => ({ id: w.orderOf.customer, contact_email: 'a@b.co' }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest, contact_email: 'a@b.co' }) },
  ],
  'POST /api/order/{id}/slip/{slip}/retract': [
    {
      what: 'of the customer',
      may: ['customer'],
      input: (w) => ({ id: w.orderOf.customer, slip: w.proofOf.customer }),
    },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest, slip: w.proofOf.guest }) },
    { what: 'of another order', may: [], input: (w) => ({ id: w.orderOf.customer, slip: w.proofOf.guest }) },
  ],
  'POST /upload_paid_pic': [
    { what: 'of the customer', may: ['customer'], input: (w) => ({ order: w.orderOf.customer }) },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ order: w.orderOf.guest }) },
  ],
  'GET /api/order/{id}/slip/{slip}': [
    {
      what: 'of the customer',
      may: ['customer'],
      input: (w) => ({ id: w.orderOf.customer, slip: w.proofOf.customer }),
    },
    { what: 'of the guest', may: ['guest'], input: (w) => ({ id: w.orderOf.guest, slip: w.proofOf.guest }) },
    { what: 'of another order', may: [], input: (w) => ({ id: w.orderOf.customer, slip: w.proofOf.guest }) },
  ],
  'GET /api/income': one(PARTNERS, () => ({})),
  'GET /api/income/sales': one(PARTNERS, () => ({})),
  'GET /api/income/statement': one(PARTNERS, () => ({})),
  'GET /api/income/statement/row': one(PARTNERS, () => ({ month: '2026-11' })),
  'GET /api/income/statement/pdf': one(PARTNERS, () => ({ month: '2026-11' })),
  'GET /api/card': one(PARTNERS, () => ({})),
  'PUT /api/card': [
    { what: 'changed', may: ['partner'], input: () => ({ ...CARD, version: 1 }) },
    { what: 'linked', may: ['otherPartner'], input: () => CARD },
  ],
  'DELETE /api/card': one(['partner'], () => ({})),
  'GET /api/withdrawal/terms': one(PARTNERS, () => ({})),
  'GET /api/withdrawal/preview': one(['partner'], () => ({ amount: 50_000 })),
  'POST /api/withdrawal': one(['partner'], () => ({ amount: 50_000 })),
  'POST /api/withdrawal/give-up': one([], () => ({ amount: 1, reason: 'leaving' })),
  'GET /api/withdrawal': one(PARTNERS, () => ({})),
  'GET /api/withdrawal/{id}': one(['partner'], (w) => ({ id: w.withdrawal })),
  'GET /api/withdrawal/{id}/reward': one(['partner'], (w) => ({ id: w.withdrawal })),
  'GET /api/withholding': one(PARTNERS, () => ({})),
  'GET /api/withholding/{year}': one(['partner'], () => ({ year: 2026 })),
  'GET /api/staff/report/sales': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/report/sales/csv': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/report/products': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/report/products/csv': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/report/partners': one(['owner', 'finance'], () => ({})),
  'GET /api/staff/report/partners/total': one(['owner', 'finance'], () => ({})),
  'GET /api/staff/report/partners/csv': one(['owner', 'finance'], () => ({})),
  'GET /api/staff/report/cohorts': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/report/flow': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/shop-rule': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/shop-rule/{name}': one(['owner', 'operations', 'finance'], () => ({ name: 'sales_rates' })),
  'GET /api/staff/shop-rule/{name}/history': one(['owner', 'operations', 'finance'], () => ({ name: 'sales_rates' })),
  'POST /api/staff/shop-rule/{name}/try': [
    { may: ['owner', 'operations'], input: () => ({ name: 'unpaid_hours', value: 30, from: null }) },
    {
      what: 'of the owner',
      may: ['owner'],
      input: () => ({ name: 'newcomer_reward', value: 11_000, from: null }),
    },
  ],
  'POST /api/staff/shop-rule/{name}': [
    { may: ['owner', 'operations'], input: () => ({ ...CHANGE, name: 'unpaid_hours', value: 30 }) },
    {
      what: 'of the owner',
      may: ['owner'],
      input: () => ({ ...CHANGE, name: 'promptpay', value: { id: '0812345678' } }),
    },
  ],
  'GET /api/staff/approval': one(FINANCE, () => ({})),
  'GET /api/staff/approval/{id}': one(FINANCE, (w) => ({ id: w.approvals.batch })),
  'POST /api/staff/approval': one(FINANCE, (w) => ({ kind: 'refund', subject: w.approvals.refundId, reason: 'Large' })),
  'POST /api/staff/approval/{id}/approve': [
    { what: 'money', may: FINANCE, input: (w) => ({ id: w.approvals.batch }) },
    { what: 'a shop rule', may: ['owner'], input: (w) => ({ id: w.approvals.shopRule }) },
    { what: 'their own', may: ['owner'], input: (w) => ({ id: w.approvals.byFinance }) },
  ],
  'POST /api/staff/approval/{id}/stop': [
    { what: 'money', may: FINANCE, input: (w) => ({ id: w.approvals.batch, reason: 'No' }) },
    { what: 'a shop rule', may: ['owner'], input: (w) => ({ id: w.approvals.shopRule, reason: 'No' }) },
  ],
  'GET /api/staff/me/account': one(STAFF, () => ({})),
  'POST /api/staff/me/account': one(STAFF, () => ({ account_name: 'BL0002' })),
  'GET /api/staff/colleague/{id}/account': one(['owner'], (w) => ({ id: w.away.colleague })),
  'POST /api/staff/colleague/{id}/account': one(['owner'], (w) => ({ id: w.away.colleague, account_name: 'BL0002' })),
  'POST /api/staff/colleague/{id}/account/{link}/confirm': one(['owner'], (w) => ({
    id: w.away.colleague,
    link: w.approvals.link,
  })),
  'POST /api/staff/colleague/{id}/account/{link}/end': one(['owner'], (w) => ({
    id: w.away.colleague,
    link: w.approvals.link,
    reason: 'Not theirs',
  })),
  'POST /api/staff/shop-rule/{name}/planned/{id}/retract': [
    { may: ['owner', 'operations'], input: (w) => ({ name: 'unpaid_hours', id: w.planned.hours, reason: 'r' }) },
    {
      what: 'of the owner',
      may: ['owner'],
      input: (w) => ({ name: 'sales_rates', id: w.planned.rates, reason: 'r' }),
    },
  ],
  'GET /api/staff/withdrawal': one(['owner', 'finance'], () => ({})),
  'GET /api/staff/withdrawal/{id}': one(['owner', 'finance'], (w) => ({ id: w.withdrawal })),
  'GET /api/staff/ledger': one(FINANCE, () => ({})),
  'GET /api/staff/ledger/check': one(FINANCE, () => ({})),
  'POST /api/staff/ledger/check': one(FINANCE, () => ({})),
  'GET /api/staff/closing': one(FINANCE, () => ({})),
  'GET /api/staff/closing/due': one(FINANCE, () => ({})),
  'GET /api/staff/closing/csv': one(FINANCE, () => ({ from: '2026-11-01', to: '2026-11-20' })),
  'GET /api/staff/closing/{day}': one(FINANCE, () => ({ day: '2026-11-19' })),
  'POST /api/staff/closing': one(FINANCE, () => ({ day: '2026-11-18', counted: NO_MONEY, expected: NO_MONEY })),
  'GET /api/staff/tax-rule': one(FINANCE, () => ({})),
  'POST /api/staff/tax-rule': one(FINANCE, () => ({ rule: FLAT, from: '2027-01-01', reason: 'New law' })),
  'POST /api/staff/tax-rule/preview': one(FINANCE, () => ({ rule: FLAT, year_to_date: 0, gross: 100 })),
  'GET /api/staff/withholding': one(FINANCE, () => ({ year: 2026 })),
  'GET /api/staff/withholding/sum': one(FINANCE, () => ({ year: 2026, month: 11 })),
  'GET /api/staff/withholding/csv': one(FINANCE, () => ({ year: 2026, reason: 'Filing' })),
  'GET /api/staff/withholding/pnd3': one(FINANCE, () => ({ year: 2026, month: 11 })),
  'GET /api/staff/withholding/pnd3/file': one(FINANCE, () => ({ year: 2026, month: 11, reason: 'Filing' })),
  'GET /api/staff/withholding/{id}/{year}': one(FINANCE, (w) => ({ id: w.payee, year: 2026, reason: 'Asked for' })),
  'POST /api/staff/withdrawal/{id}/account': one(FINANCE, (w) => ({ id: w.withdrawal, reason: 'The bank called' })),
  'POST /api/staff/withdrawal/{id}/approve': one(FINANCE, (w) => ({ id: w.withdrawal, amount: 50_000 })),
  'GET /api/staff/payout': one(FINANCE, () => ({})),
  'GET /api/staff/payout/ready': one(FINANCE, () => ({})),
  'POST /api/staff/payout': one(FINANCE, () => ({})),
  'GET /api/staff/payout/{id}': one(FINANCE, (w) => ({ id: w.batch })),
  'GET /api/staff/payout/{id}/csv': one(FINANCE, (w) => ({ id: w.batchSent, reason: 'For the bank' })),
  'POST /api/staff/payout/{id}/file': one(FINANCE, (w) => ({ id: w.batch, reason: 'For the bank' })),
  'POST /api/staff/payout/{id}/not-executed': one(FINANCE, (w) => ({
    id: w.batchSent,
    withdrawal: w.sent,
    reason: 'Account closed',
  })),
  'POST /api/staff/payout/{id}/pay': one(FINANCE, (w) => ({
    id: w.batchSent,
    bank_reference: 'BULK',
    paid_on: '2026-11-20',
  })),
  'POST /api/staff/payout/{id}/release': one(FINANCE, (w) => ({ id: w.batch, withdrawal: w.batched, reason: 'Later' })),
  'POST /api/staff/withdrawal/{id}/pay': one(['owner', 'finance'], (w) => ({
    id: w.withdrawal,
    amount: 50_000,
    bank_reference: 'OUT-1',
  })),
  'POST /api/staff/withdrawal/{id}/returned': one(['owner', 'finance'], (w) => ({
    id: w.paidOut,
    amount: 55_000,
    bank_reference: 'CAME-BACK',
    reason: 'Account closed',
  })),
  'POST /api/staff/withdrawal/{id}/reject': one(['owner', 'finance'], (w) => ({
    id: w.withdrawal,
    reason: 'Name differs',
  })),
  'GET /api/potential-customer': one(PARTNERS, () => ({})),
  'GET /api/potential-customer/count': one(PARTNERS, () => ({})),
  'GET /api/potential-customer/same': one(PARTNERS, () => ({ phone: '0812345678' })),
  'GET /api/potential-customer/{id}': one(['partner'], (w) => ({ id: w.leads.company })),
  'POST /api/potential-customer': one(PARTNERS, () => ({ lead: PERSON_LEAD, draft: 'f'.repeat(32), anyway: true })),
  'PUT /api/potential-customer/{id}': one(['partner'], (w) => ({ id: w.leads.person, lead: PERSON_LEAD })),
  // Deletes `person`: deleting `company` would remove files that later cases need.
  'DELETE /api/potential-customer/{id}': one(['partner'], (w) => ({ id: w.leads.person })),
  'POST /api/potential-customer/{id}/note': one(['partner'], (w) => ({ id: w.leads.company, words: 'Called' })),
  'DELETE /api/potential-customer/{id}/note/{note}': [
    { what: 'own', may: ['partner'], input: (w) => ({ id: w.leads.company, note: w.leads.note }) },
    { what: 'of another lead', may: [], input: (w) => ({ id: w.leads.person, note: w.leads.note }) },
  ],
  'POST /api/potential-customer/photo': [
    { what: 'of a company', may: ['partner'], input: (w) => ({ lead: w.leads.company }) },
    { what: 'of a person', may: [], input: (w) => ({ lead: w.leads.person }) },
  ],
  'GET /api/potential-customer/{id}/photo/{photo}': [
    { what: 'own', may: ['partner'], input: (w) => ({ id: w.leads.company, photo: w.leads.photo }) },
    { what: 'of another lead', may: [], input: (w) => ({ id: w.leads.person, photo: w.leads.photo }) },
  ],
  'DELETE /api/potential-customer/{id}/photo/{photo}': one(['partner'], (w) => ({
    id: w.leads.company,
    photo: w.leads.photo,
  })),
  'GET /api/potential-customer/{id}/client': one(['partner'], (w) => ({ id: w.leads.person })),
  'POST /api/potential-customer/{id}/link': [
    { what: 'an own client', may: ['partner'], input: (w) => ({ id: w.leads.person, client: w.leads.client }) },
    { what: 'no client', may: [], input: (w) => ({ id: w.leads.person, client: w.leads.unrelated }) },
  ],
  'POST /api/potential-customer/{id}/unlink': one(['partner'], (w) => ({ id: w.leads.person })),
  'GET /api/basket': one(PARTNERS, () => ({})),
  'POST /api/basket': one(PARTNERS, (w) => ({ title: 'Routine', lines: [line(w)] })),
  'POST /api/basket/{id}/retract': one(['partner'], (w) => ({ id: w.leads.basket })),
  'GET /api/basket/code/{code}': [
    { what: 'open', may: ALL, input: (w) => ({ code: w.leads.code }) },
    { what: 'unknown', may: [], input: () => ({ code: 'zzzzzzzzzzzz' }) },
  ],
  'POST /api/basket/code/{code}/open': one(ALL, (w) => ({ code: w.leads.code })),
  'GET /api/level': one(PARTNERS, () => ({})),
  'GET /api/level/growth': one(PARTNERS, () => ({})),
  'POST /api/level/seen': one(PARTNERS, () => ({ level: 2 })),
  'GET /api/client': one(PARTNERS, () => ({ q: 'person', sort: 'amount', days: '7', dormant: '30' })),
  'GET /api/client/{id}': one(['partner'], (w) => ({ id: w.client.id })),
  'PUT /api/client/{id}': [
    { what: 'a remark', may: ['partner'], input: (w) => ({ id: w.client.id, focus: true, remark: 'x' }) },
    {
      what: 'never agreed to',
      may: [],
      input: (w) => ({ id: w.client.id, marital_status: 'single' as const }),
    },
  ],
  'GET /api/client/{id}/order': one(['partner'], (w) => ({ id: w.client.id, of: 'own', days: '30' })),
  'GET /api/client/{id}/order/{order}': [
    { what: 'of the client', may: ['partner'], input: (w) => ({ id: w.client.id, order: w.orderOf.customer }) },
    { what: 'of another buyer', may: [], input: (w) => ({ id: w.client.id, order: w.orderOf.guest }) },
  ],
  'GET /api/data-center/order/{order}': one([], (w) => ({ order: w.orderOf.guest })),
  'GET /api/partner/{no}': [
    { what: 'active', may: ALL, input: () => ({ no: 'bl0001' }) },
    { what: 'unknown', may: [], input: () => ({ no: 'NOBODY' }) },
  ],
  'GET /api/partner-page': one(PARTNERS, () => ({})),
  'PUT /api/partner-page': one(PARTNERS, (w) => ({
    version: 0,
    greeting: 'Hello',
    line: 'malee.b',
    phone: '081 234 5678',
    picks: [w.productId],
  })),
  'GET /api/mentor/offer': one(PEOPLE, () => ({ e: 'BL0001' })),
  'POST /api/mentor/answer': one([], () => ({ e: 'NOBODY', accept: true })),
  'GET /api/link-order': one(PARTNERS, () => ({})),

  'GET /api/client/{id}/note': one(['partner'], (w) => ({ id: w.client.id })),
  'POST /api/client/{id}/note': one(['partner'], (w) => ({ id: w.client.id, words: 'Called' })),
  'PUT /api/client/{id}/note/{note}': one(['partner'], (w) => ({
    id: w.client.id,
    note: w.client.note,
    version: 1,
    words: 'Called',
  })),
  'POST /api/client/{id}/note/{note}/done': one(['partner'], (w) => ({
    id: w.client.id,
    note: w.client.note,
    done: true,
  })),
  'DELETE /api/client/{id}/note/{note}': one(['partner'], (w) => ({ id: w.client.id, note: w.client.note })),
  'GET /api/client-ids': one(PARTNERS, () => ({ sort: 'name' })),
  'GET /api/client-marks': one(PARTNERS, () => ({ sort: 'name' })),
  'GET /api/client-filter': one(PARTNERS, () => ({})),
  'POST /api/client-tag': one(PARTNERS, () => ({ name: 'Sun care' })),
  'PUT /api/client-tag/{id}': one([], () => ({ id: uuidv7(), name: 'Sun care' })),
  'DELETE /api/client-tag/{id}': one([], () => ({ id: uuidv7() })),
  'POST /api/client-tag/{id}/client': one([], (w) => ({ id: uuidv7(), clients: [w.client.id], tagged: true })),
  'POST /api/client-view': one(PARTNERS, () => ({ name: 'Silent', filters: { dormant: 90 } })),
  'DELETE /api/client-view/{id}': one([], () => ({ id: uuidv7() })),
  'GET /api/task-keys': one(PARTNERS, () => ({})),
  'GET /api/task-row': one(PARTNERS, (w) => ({ key: `client:${w.client.id}` })),
  'POST /api/link/open': one(ALL, () => ({ e: 'BL0001', source: 'page', page: 'home', item: 0 })),
  'GET /api/data-center/link': one(PARTNERS, () => ({})),
  'GET /api/data-center/product': one(PARTNERS, () => ({})),
  'GET /api/data-center/product/csv': one(PARTNERS, () => ({})),
  'PUT /api/level/goal': one(PARTNERS, () => ({ sales: 10_000_000 })),
  'GET /api/task': one(PARTNERS, () => ({})),
  'POST /api/task/mark': one(['partner'], (w) => ({ kind: 'note', cause: w.client.note, as: 'done' })),
  'GET /api/account/client-file': one(PEOPLE, () => ({})),
  'PUT /api/account/client-file/consent': one(['customer'], () => ({ purpose: 'skin', accept: true })),
  'DELETE /api/account/client-file': one(PEOPLE, () => ({})),
  'GET /api/income/activity': one(PARTNERS, () => ({})),
  'GET /api/income/total': one(PARTNERS, () => ({})),
  'GET /api/income/sum': one(PARTNERS, () => ({ of: 'total' })),
  'GET /api/income/period': one(PARTNERS, () => ({ by: 'month' })),
  'GET /api/income/line/{id}': one(['partner'], (w) => ({ id: w.reward })),
  'GET /api/data-center': one(PARTNERS, () => ({})),
  'GET /api/data-center/customer/{id}': one(PARTNERS, () => ({ id: 'active' })),
  'GET /api/data-center/customer/{id}/list': one(PARTNERS, () => ({ id: 'active' })),
  'GET /api/data-center/customer/{id}/csv': one(PARTNERS, () => ({ id: 'active' })),
  'GET /api/data-center/trade/{id}': one(PARTNERS, () => ({ id: 'sales' })),
  'GET /api/data-center/trade/{id}/list': one(PARTNERS, () => ({ id: 'sales' })),
  'GET /api/data-center/trade/{id}/csv': one(PARTNERS, () => ({ id: 'sales' })),
  'POST /api/staff/reward/activity': one(FINANCE, () => GRANT),
  'GET /api/staff/reward': one(FINANCE, () => ({})),
  'GET /api/staff/reward/budget': one(FINANCE, () => ({})),
  'POST /api/staff/reward/{id}/release': one(FINANCE, (w) => ({ id: w.rewardUnderReview, reason: 'Looked at' })),
  'POST /api/staff/reward/{id}/cancel': one(FINANCE, (w) => ({ id: w.reward, reason: 'By mistake' })),
  'POST /api/staff/reward/{id}/reverse': one(FINANCE, (w) => ({ id: w.settled, amount: 100, reason: 'By mistake' })),
  'POST /api/staff/reward/activity/check': one(FINANCE, () => ({ list: GRANTS })),
  'POST /api/staff/reward/activity/list': one(FINANCE, () => ({ list: GRANTS, rows: 1, total: 5_000 })),
  'GET /api/push': one(PEOPLE, () => ({})),
  'POST /api/push/subscription': one(PEOPLE, () => ({
    ...createBrowser('https://push.example.com/new').address,
    lang: 'th',
  })),
  'DELETE /api/push/subscription/{id}': one(['customer'], (w) => ({ id: w.device })),
  'GET /api/notification': one(PEOPLE, () => ({})),
  'GET /api/notification/unread': one(PEOPLE, () => ({})),
  'POST /api/notification/{id}/read': one([], () => ({ id: uuidv7() })),
  'POST /api/notification/read': one([], () => ({ newest: uuidv7() })),
  'GET /api/notification/setting': one(PEOPLE, () => ({})),
  'PUT /api/notification/setting': one(PEOPLE, () => ({ group: 'delivery', way: 'push', on: false })),
  // The previous endpoint of the subscription is the credential.
  'POST /api/push/renewal': [
    {
      what: 'of a known browser',
      may: ALL,
      input: () => ({
        old: 'https://push.example.com/known',
        ...createBrowser('https://push.example.com/moved').address,
      }),
    },
    {
      what: 'of an unknown one',
      may: [],
      input: () => ({
        old: 'https://push.example.com/unknown',
        ...createBrowser('https://push.example.com/moved').address,
      }),
    },
  ],
  'GET /api/application': one(PEOPLE, () => ({})),
  'GET /api/application/mentor': one(PEOPLE, () => ({ employee_no: 'bl0001' })),
  'POST /api/application': one(['customer', 'otherCustomer'], () => people.APPLICATION),
  'GET /api/staff/application': one(['owner', 'operations'], () => ({})),
  'POST /api/staff/application/{id}/approve': one(['owner', 'operations'], (w) => ({ id: w.application })),
  'POST /api/staff/application/{id}/reject': one(['owner', 'operations'], (w) => ({
    id: w.application,
    reason: 'Not now',
  })),
  'POST /api/staff/login': one([], () => ({ email: 'new@test.example', password: 'nothing' })),
  'POST /api/staff/sign-in-link': one(ALL, () => ({ email: person.email, lang: 'en' })),
  'POST /api/staff/sign-in-link/follow': one([], () => ({ token: 'x.1.y' })),
  'POST /api/staff/logout': one(STAFF, () => ({})),
  'GET /api/staff/me': one(STAFF, () => ({})),
  // Only in a demo.
  'POST /api/staff/demo-clock': one([], () => ({ days: 1 })),
  'PUT /api/staff/me/password': one([], () => ({ current: 'nothing', password: 'twelve letters' })),
  'POST /api/staff/me/prove': one([], () => ({ password: 'nothing' })),
  'GET /api/staff/me/session': one(STAFF, () => ({})),
  'DELETE /api/staff/me/session/{id}': one(['finance'], (w) => ({ id: sessionOf(w.actors.finance) })),
  'GET /api/staff/me/second-step': one(STAFF, () => ({})),
  'POST /api/staff/me/second-step/start': one(['owner', 'operations', 'finance'], () => ({})),
  'POST /api/staff/me/second-step/confirm': one([], () => ({ code: '123456' })),
  'POST /api/staff/me/second-step/stop': one(['content'], () => ({})),
  'POST /api/staff/me/passkey/start': one(STAFF, () => ({})),
  'POST /api/staff/me/passkey': one([], () => ({ name: 'Laptop', passkey: createAuthenticator().make(NO_OPTIONS) })),
  'DELETE /api/staff/me/passkey/{id}': one(['finance'], (w) => ({ id: w.passkey })),
  'POST /api/staff/me/recovery-codes': one(['finance', 'content'], () => ({})),
  'POST /api/staff/login/passkey/start': one(ALL, () => ({})),
  'POST /api/staff/login/passkey': one([], () => ({ passkey: createAuthenticator().prove(NO_OPTIONS) })),
  'GET /api/staff/colleague/{id}/session': one(['owner'], (w) => ({ id: staffOf(w.actors.finance) })),
  'POST /api/staff/colleague/{id}/session/end': one(['owner'], (w) => ({
    id: staffOf(w.actors.finance),
    reason: 'Laptop lost',
  })),
  'POST /api/staff/customer/{id}/reset-password': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    reason: 'Wrote to us',
  })),
  'POST /api/staff/customer/{id}/email-correction': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    email: 'malee@right.example',
    proof: 'call_back',
    reason: 'Order A-1, called back',
  })),
  'POST /api/staff/customer/{id}/email-correction/{correction}/send': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.otherCustomer),
    correction: w.correction,
  })),
  'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.otherCustomer),
    correction: w.correction,
    reason: 'Another address',
  })),
  'GET /api/staff/erasure-request': one(['owner', 'operations'], () => ({ state: 'open' })),
  'POST /api/staff/customer/{id}/erasure-request': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    received_on: '2026-11-01',
    channel: 'letter',
    proof: 'id_document',
    reason: 'A letter with a copy',
  })),
  'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.otherCustomer),
    request: w.erasure,
  })),
  'POST /api/staff/customer/{id}/erasure-request/{request}/refuse': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.otherCustomer),
    request: w.erasure,
    ground: 'legal_claim',
    reason: 'A claim is open',
  })),
  'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.otherCustomer),
    request: w.erasure,
    reason: 'Changed their mind',
  })),
  'POST /api/staff/customer/{id}/end-sessions': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    reason: 'Phone stolen',
  })),
  'GET /api/staff/partner': one(ORDER_STAFF, () => ({ q: 'BL' })),
  'GET /api/staff/partner/{id}': [
    { what: 'a partner', may: ORDER_STAFF, input: (w) => ({ id: userOf(w.actors.partner) }) },
    { what: 'a customer', may: [], input: (w) => ({ id: userOf(w.actors.customer) }) },
  ],
  'GET /api/staff/partner/{id}/client': one(ORDER_STAFF, (w) => ({ id: userOf(w.actors.partner) })),
  'PUT /api/staff/partner/{id}/level': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.partner),
    level: 3,
    reason: 'Agreed',
  })),
  'GET /api/staff/partner/{id}/money': one(FINANCE, (w) => ({ id: userOf(w.actors.partner) })),
  'GET /api/staff/debt': one(FINANCE, () => ({})),
  'GET /api/staff/partner/{id}/statement': one(FINANCE, (w) => ({ id: userOf(w.actors.partner) })),
  'GET /api/staff/partner/{id}/statement/row': one(FINANCE, (w) => ({
    id: userOf(w.actors.partner),
    month: '2026-11',
  })),
  'GET /api/staff/partner/{id}/statement/pdf': one(FINANCE, (w) => ({
    id: userOf(w.actors.partner),
    month: '2026-11',
    reason: 'Asked for',
  })),
  // Without a page.
  'POST /api/staff/partner/{id}/page': one([], () => ({ id: 5, shown: false, reason: 'A link in the greeting' })),
  'POST /api/staff/partner/{id}/repayment': one(FINANCE, (w) => ({
    id: w.debtor,
    amount: 100,
    bank_reference: 'DEBT',
  })),
  'POST /api/staff/partner-entry/{id}/void': one(FINANCE, (w) => ({ id: w.repayment, reason: 'By mistake' })),
  'POST /api/staff/partner/{id}/write-off': one(FINANCE, (w) => ({ id: w.debtor, amount: 100, reason: 'Small' })),
  'POST /api/staff/partner/{id}/final-payout': one(FINANCE, (w) => ({ id: w.payee, amount: w.left, reason: 'Leaves' })),
  'POST /api/staff/partner/{id}/disable': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.partner),
    reason: 'Left',
  })),
  'POST /api/staff/partner/{id}/enable': one(['owner', 'operations'], (w) => ({
    id: w.away.partner,
    reason: 'Back',
  })),
  'GET /api/staff/customer': one(ORDER_STAFF, () => ({ q: '08' })),
  'GET /api/staff/customer/{id}': one(ORDER_STAFF, (w) => ({ id: userOf(w.actors.customer) })),
  'GET /api/staff/customer/{id}/order': one(ORDER_STAFF, (w) => ({ id: userOf(w.actors.customer) })),
  'POST /api/staff/customer/{id}/note': one(ORDER_STAFF, (w) => ({ id: userOf(w.actors.customer), words: 'Called' })),
  'POST /api/staff/customer/{id}/note/{note}/strike': one(['operations'], (w) => ({
    id: userOf(w.actors.customer),
    note: w.customerNote,
  })),
  'GET /api/staff/reason-template': one(ORDER_STAFF, () => ({})),
  'POST /api/staff/reason-template': one(['owner', 'operations'], () => ({
    used_for: 'order_canceled' as const,
    texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
  })),
  'PUT /api/staff/reason-template/{id}': one(['owner', 'operations'], () => ({
    id: seededTemplate(1),
    version: 1,
    texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
  })),
  'POST /api/staff/reason-template/{id}/retire': one(['owner', 'operations'], () => ({
    id: seededTemplate(1),
    version: 1,
    retired: true,
  })),
  'POST /api/staff/reason-template/order': one(['owner', 'operations'], () => ({
    used_for: 'page_taken_down' as const,
    ids: [44, 43, 42].map(seededTemplate),
  })),
  'GET /api/staff/customer-segment': one(STAFF, () => ({})),
  'POST /api/staff/customer-segment': one(['owner', 'operations'], () => ({
    name: 'Thai',
    filters: { language: 'th' },
  })),
  'PUT /api/staff/customer-segment/{id}': one(['owner', 'operations'], (w) => ({
    id: w.customerSegment,
    name: 'Quiet',
    filters: { no_order_for: 90 },
    version: 1,
  })),
  'DELETE /api/staff/customer-segment/{id}': one(['owner', 'operations'], (w) => ({
    id: w.customerSegment,
    version: 1,
  })),
  'GET /api/staff/customer-tag': one(ORDER_STAFF, () => ({})),
  'POST /api/staff/customer-tag': one(['owner', 'operations'], () => ({ name: 'Wholesale', colour: 'blue' as const })),
  'PUT /api/staff/customer-tag/{id}': one(['owner', 'operations'], (w) => ({
    id: w.customerTag,
    name: 'Retail',
    colour: 'green' as const,
    version: 1,
  })),
  'DELETE /api/staff/customer-tag/{id}': one(['owner', 'operations'], (w) => ({ id: w.customerTag, version: 1 })),
  'POST /api/staff/customer-tag/{id}/customer': one(['owner', 'operations'], (w) => ({
    id: w.customerTag,
    customers: [userOf(w.actors.customer)],
    tagged: true,
  })),
  'PUT /api/staff/customer/{id}/mentor': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    employee_no: 'bl0002',
    reason: 'Moved house',
  })),
  'POST /api/staff/customer/{id}/disable': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    reason: 'Asked for it',
  })),
  'POST /api/staff/customer/{id}/enable': one(['owner', 'operations'], (w) => ({
    id: w.away.customer,
    reason: 'Asked for it',
  })),
  'GET /api/staff/customer/{id}/merge': one(['owner', 'operations'], (w) => ({
    id: userOf(w.actors.customer),
    other: userOf(w.actors.otherCustomer),
  })),
  'POST /api/staff/customer/{id}/merge': [
    {
      what: 'two customers',
      may: ['owner', 'operations'],
      input: (w) => ({ id: userOf(w.actors.customer), other: w.mergeable, reason: 'Two accounts' }),
    },
    {
      what: 'a partner',
      may: [],
      input: (w) => ({ id: userOf(w.actors.customer), other: userOf(w.actors.otherPartner), reason: 'Two accounts' }),
    },
  ],
  'POST /api/staff/customer/{id}/reveal': [
    {
      what: 'a phone',
      may: ORDER_STAFF,
      input: (w) => ({ id: userOf(w.actors.customer), field: 'phone', reason: 'Call' }),
    },
    {
      what: 'of the card',
      may: ['owner', 'finance'],
      input: (w) => ({ id: userOf(w.actors.partner), field: 'card_number', reason: 'Returned transfer' }),
    },
  ],
  'POST /api/staff/customer/{id}/export': one(['owner'], (w) => ({ id: userOf(w.actors.customer), reason: 'Asked' })),
  'GET /api/staff/audit': one(STAFF, () => ({})),
  'GET /api/staff/audit/seal': one(['owner'], () => ({})),
  'GET /api/staff/audit/csv': one(['owner'], () => ({})),
  'GET /api/staff/colleague': one(['owner'], () => ({})),
  'POST /api/staff/colleague': one(['owner'], () => ({
    email: 'joins@test.example',
    name: 'Nok',
    roles: ['content'],
    lang: 'th',
  })),
  'POST /api/staff/colleague/{id}/link': one(['owner'], (w) => ({ id: staffOf(w.actors.content), lang: 'th' })),
  'PUT /api/staff/colleague/{id}/roles': [
    {
      what: 'below',
      may: ['owner'],
      input: (w) => ({ id: staffOf(w.actors.content), roles: ['finance'], seen: ['content'], reason: 'Moved' }),
    },
    {
      what: 'an owner',
      may: [],
      input: (w) => ({ id: staffOf(w.actors.owner), roles: ['finance'], seen: ['owner'], reason: 'Moved' }),
    },
  ],
  'POST /api/staff/colleague/{id}/disable': [
    { what: 'below', may: ['owner'], input: (w) => ({ id: staffOf(w.actors.content), reason: 'Left' }) },
    { what: 'an owner', may: [], input: (w) => ({ id: staffOf(w.actors.owner), reason: 'Left' }) },
  ],
  'POST /api/staff/colleague/{id}/enable': one(['owner'], (w) => ({ id: w.away.colleague, reason: 'Back' })),
  'POST /api/staff/colleague/{id}/second-step-off': one(['owner'], (w) => ({
    id: w.away.colleague,
    reason: 'Lost',
  })),
  'POST /api/staff/welcome/look': one([], () => ({ token: 'x'.repeat(43) })),
  'POST /api/staff/welcome': one([], () => ({ token: 'x'.repeat(43), password: 'twelve letters' })),
  'POST /api/staff/picture': one(['owner', 'operations', 'content'], () => ({})),
  'GET /api/staff/product': one(['owner', 'content', 'operations', 'finance'], () => ({})),
  'GET /api/staff/product/{id}': one(['owner', 'content', 'operations', 'finance'], (w) => ({ id: w.productId })),
  'GET /api/staff/product-count': one(STAFF, () => ({})),
  'GET /api/staff/pickup-point': one(STAFF, () => ({})),
  'POST /api/staff/pickup-point': one(['owner', 'operations'], () => people.PICKUP_POINT),
  'PUT /api/staff/pickup-point/{id}': one(['owner', 'operations'], (w) => ({
    ...people.PICKUP_POINT,
    id: w.pickupPoint,
    version: 1,
  })),
  'DELETE /api/staff/pickup-point/{id}': one(['owner', 'operations'], (w) => ({ id: w.pickupPoint, version: 1 })),
  'GET /api/staff/search-group': one(STAFF, () => ({})),
  'POST /api/staff/search-group': one(EDITORS, () => ({ words: ['balm', 'salve'], active: true })),
  'PUT /api/staff/search-group/{id}': one(EDITORS, (w) => ({
    id: w.searchGroup,
    version: 1,
    words: ['soap', 'savon'],
    active: true,
  })),
  'DELETE /api/staff/search-group/{id}': one(EDITORS, (w) => ({ id: w.searchGroup, version: 1 })),
  'POST /api/staff/product/{id}/copy': one(EDITORS, (w) => ({ id: w.productId })),
  'POST /api/staff/product/{id}/move': one(EDITORS, (w) => ({ id: w.productId, to: 'later' })),
  'POST /api/staff/product/{id}/on-sale': one(EDITORS, (w) => ({ id: w.productId, on_sale: false })),
  'DELETE /api/staff/product/{id}': one(EDITORS, (w) => ({ id: w.unsoldProduct, version: 1 })),
  'POST /api/staff/product': one(EDITORS, () => PRODUCT),
  'PUT /api/staff/product/{id}': one(EDITORS, (w) => ({ ...PRODUCT, variants: [], id: w.productId, version: 1 })),
  'GET /api/staff/variant/{id}/price': one(['owner', 'content', 'operations', 'finance'], (w) => ({
    id: w.variantId,
  })),
  'POST /api/staff/variant/{id}/price': one(EDITORS, (w) => ({
    id: w.variantId,
    price: 90_000,
    list_price: null,
    reason: 'Spring',
    seen: 100_000,
  })),
  'POST /api/staff/price/{id}/retract': one(EDITORS, (w) => ({ id: w.pricePlan, reason: 'Not now' })),
  'GET /api/staff/stock': one(['owner', 'content', 'operations', 'finance'], () => ({})),
  'GET /api/staff/variant/{id}/stock': one(['owner', 'content', 'operations', 'finance'], (w) => ({
    id: w.variantId,
  })),
  'POST /api/staff/variant/{id}/stock': one(['owner', 'operations'], (w) => ({
    id: w.variantId,
    reason: 'received' as const,
    change: 3,
  })),
  'POST /api/staff/stocktake': one(['owner', 'operations'], (w) => ({
    lines: [{ variant_id: w.variantId, expected: w.shelf, counted: 9 }],
    note: 'Counted',
  })),
  'GET /api/staff/delivery': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/delivery/{id}': one(['owner', 'operations', 'finance'], (w) => ({ id: w.delivery })),
  'POST /api/staff/delivery/table': one(['owner', 'operations'], () => ({})),
  'POST /api/staff/delivery/check': one(['owner', 'operations'], () => ({ text: 'NO-SUCH\t5' })),
  'POST /api/staff/delivery': one(['owner', 'operations'], (w) => ({
    number: 'DN-2',
    note: 'Supplier',
    lines: [{ variant_id: w.variantId, quantity: 5 }],
  })),
  'POST /api/staff/delivery/{id}/undo': one(['owner', 'operations'], (w) => ({ id: w.delivery, reason: 'Twice' })),
  'GET /api/staff/catalogue/csv': one(['owner', 'content', 'operations', 'finance'], () => ({})),
  'GET /api/staff/catalogue/xlsx': one(['owner', 'content', 'operations', 'finance'], () => ({})),
  'POST /api/staff/catalogue/import': one(EDITORS, () => ({})),
  // Content editor only: an import is applied by the person who uploaded it.
  'POST /api/staff/catalogue/bulk': one(EDITORS, (w) => ({
    ids: [w.productId],
    change: { price: { by: 'percent', basis_points: -500 } },
  })),
  'POST /api/staff/catalogue/import/{id}/undo': [
    { what: 'not applied', may: [], input: (w) => ({ id: w.tableTried }) },
  ],
  'POST /api/staff/catalogue/import/{id}/apply': one(['content'], (w) => ({ id: w.tableTried })),
  'GET /api/staff/order': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/today': one(STAFF, () => ({})),
  'GET /api/staff/open-tasks': one(STAFF, () => ({})),
  'GET /api/staff/me/view': one(STAFF, () => ({})),
  'POST /api/staff/me/view': one(STAFF, () => ({ list: 'orders', name: 'Today', params: { tab: 'finished' } })),
  'PUT /api/staff/me/view/{id}': [
    { what: 'of another', may: [], input: (w) => ({ id: w.alarm, name: 'Today', params: {} }) },
  ],
  'DELETE /api/staff/me/view/{id}': [{ what: 'of another', may: [], input: (w) => ({ id: w.alarm }) }],
  'GET /api/staff/find': one(STAFF, () => ({ q: 'Mali' })),
  'GET /api/staff/me/notice': one(STAFF, () => ({})),
  'PUT /api/staff/me/notice': one(STAFF, () => ({ tasks: [], quiet: null, digest_hour: 8 })),
  'POST /api/staff/me/push': one(STAFF, () => ({
    ...createBrowser('https://push.example.com/staff').address,
    lang: 'en' as const,
  })),
  // Each has their own devices.
  'DELETE /api/staff/me/push/{id}': [{ what: 'of another', may: [], input: (w) => ({ id: w.alarm }) }],
  'GET /api/staff/me/digest': one(['owner'], () => ({})),
  'PUT /api/staff/me/digest': one(['owner'], () => ({ when: 'always' })),
  'GET /api/staff/alarm': one(STAFF, () => ({})),
  // The content role gets no alarms.
  'POST /api/staff/alarm/{id}/acknowledge': one(['owner', 'operations'], (w) => ({ id: w.alarm })),
  'POST /api/staff/order': [
    { what: 'to be paid', may: ORDER_STAFF, input: (w) => ({ ...SALE, lines: [line(w)] }) },
    {
      what: 'the money is in',
      may: FINANCE,
      input: (w) => ({
        ...SALE,
        lines: [line(w)],
        payment: { how: 'paid', by: 'transfer', amount: 100_000, bank_reference: 'SALE-1' },
      }),
    },
    {
      what: 'with a discount above the limit',
      may: ['owner'],
      input: (w) => ({
        ...SALE,
        lines: [line(w)],
        discount: { order: { by: 'share', share: 5_000 }, reason: 'Damaged box' },
        expected_total: 50_000,
      }),
    },
  ],
  'POST /api/staff/order/quote': one(ORDER_STAFF, (w) => ({ lines: [line(w)], pickup: true })),
  'GET /api/staff/order/csv': one(['owner', 'operations', 'finance'], () => ({})),
  'GET /api/staff/order/packing-slip': one(['owner', 'operations'], (w) => ({ ids: w.paid })),
  'GET /api/staff/order/to-ship': one(['owner', 'operations'], () => ({})),
  'POST /api/staff/order/tracking-table': one(['owner', 'operations'], () => ({})),
  'GET /api/staff/slip': one(['owner', 'finance'], () => ({})),
  'POST /api/staff/order/{id}/slip/{slip}/view': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    slip: w.proofOf.customer,
  })),
  'POST /api/staff/order/{id}/slip/{slip}/reject': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    slip: w.proofOf.customer,
    reason: 'Another receiver',
  })),
  'GET /api/staff/order/{id}': one(['owner', 'operations', 'finance'], (w) => ({ id: w.orderOf.customer })),
  'GET /api/staff/order/{id}/slip/{slip}': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    slip: w.proofOf.customer,
  })),
  'POST /api/staff/order/{id}/confirm-payment': one(['owner', 'finance'], (w) => ({
    id: w.orderOf.customer,
    amount: 100_000,
    bank_reference: 'REF-1',
  })),
  'POST /api/staff/order/{id}/take-back-payment': one(['owner', 'finance'], (w) => ({
    id: w.paid,
    reason: 'For another order',
  })),
  'POST /api/staff/order/{id}/confirm-cod': one(ORDER_STAFF, (w) => ({ id: w.largeCod, called: 'Wants it' })),
  'POST /api/staff/order/{id}/reject-cod': one(ORDER_STAFF, (w) => ({ id: w.largeCod, reason: 'Nobody answers' })),
  'POST /api/staff/order/{id}/ship': one(['owner', 'operations'], (w) => ({
    id: w.paid,
    carrier: 'Flash',
    tracking_number: 'TH1',
    seen_pieces: 1,
  })),
  'POST /api/staff/order/{id}/tracking': one(['owner', 'operations'], (w) => ({
    id: w.shipped,
    carrier: 'Flash',
    tracking_number: 'TH77',
    seen: { carrier: 'Flash', tracking_number: 'TH8' },
    reason: 'Mistyped',
  })),
  'POST /api/staff/order/{id}/parcel': one(['owner', 'operations'], (w) => ({
    id: w.shipped,
    state: 'delivered' as const,
    seen_state: 'on_its_way' as const,
  })),
  'POST /api/staff/parcel-file': one(['owner', 'operations'], () => ({})),
  'GET /api/staff/parcel-export/csv': one(['owner', 'operations'], () => ({ format: 'flash' as const })),
  'GET /api/staff/parcel-export/xlsx': one(['owner', 'operations'], () => ({ format: 'kex' as const })),
  'POST /api/staff/order/{id}/ready': one(['owner', 'operations'], (w) => ({ id: w.paidPickup })),
  'POST /api/staff/order/{id}/hand-over': one(['owner', 'operations'], (w) => ({
    id: w.paidPickup,
    without_code: 'Known',
    seen_pieces: 1,
  })),
  'POST /api/staff/order/{id}/note': one(ORDER_STAFF, (w) => ({ id: w.paid, words: 'Rang up' })),
  'POST /api/staff/order/{id}/note/{note}/strike': one(['finance'], (w) => ({ id: w.paid, note: w.financeNote })),
  'POST /api/staff/order/{id}/address': one(['owner', 'operations'], (w) => ({
    id: w.paid,
    address: { ...people.ADDRESS, address2: 'Floor 9' },
    reason: 'Moved',
  })),
  'GET /api/staff/order/{id}/return': one(['owner', 'operations'], (w) => ({ id: w.finished })),
  'POST /api/staff/order/{id}/return': one(['owner', 'operations'], (w) => ({
    id: w.finished,
    ...RETURN,
    asked_by: 'By phone',
  })),
  'POST /api/staff/refund-transfer/{id}/bounce': one(['owner', 'finance'], (w) => ({
    id: w.transfer,
    amount: 105_000,
    bank_reference: 'BACK-1',
    returned_on: '2026-11-20',
    reason: 'Closed account',
  })),
  'POST /api/staff/order/{id}/parcel-back': one(['owner', 'operations'], (w) => ({
    id: w.shipped,
    cause: 'refused',
    words: 'Not at home',
  })),
  'POST /api/staff/order/{id}/goods-back': one(['owner', 'operations'], (w) => ({ id: w.out })),
  'POST /api/staff/order/{id}/goods-lost': one(['owner', 'operations'], (w) => ({ id: w.out, reason: 'Lost' })),
  'POST /api/staff/order/{id}/cash-lost': one(['owner', 'finance'], (w) => ({ id: w.shippedCod, reason: 'Bankrupt' })),
  'POST /api/staff/order/{id}/cancel': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.paid,
    reason: 'Asked by the buyer',
    seen_status: 'awaiting_shipment',
  })),
  'POST /api/staff/order/{id}/cancel-pieces': one(['owner', 'operations', 'finance'], (w) => ({
    id: w.ofTwo,
    lines: [{ line: 0, quantity: 1 }],
    reason: 'sold_out',
    seen_status: 'awaiting_payment',
    seen_pieces: 2,
  })),
}

const sessionOf = (actor: Actor) => ('sessionId' in actor ? actor.sessionId : '')
const userOf = (actor: Actor) => (actor.kind === 'user' ? actor.userId : 0)
const staffOf = (actor: Actor) => (actor.kind === 'staff' ? actor.staffId : '')
const daysBefore = (shop: TestApp, days: number) => new Date(shop.deps.clock().getTime() - days * 86_400_000)

async function gated(shop: TestApp, userId: number, life: { createdAt?: Date; seenAt?: Date }): Promise<Actor> {
  const { token, hash } = newToken()
  const now = shop.deps.clock()
  await shop.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId, createdAt: now, seenAt: now, ...life })
  return resolveActor(shop.db, { bearer: token, staffCall: false }, now)
}

let fixture: Fixture

beforeAll(async () => {
  const shop = await openTestApp()
  const { db } = shop
  await addVatRegistration(shop)
  const partner = await people.addPartner(db, 'BL0001')
  const otherPartner = await people.addPartner(db, 'BL0002')
  const customer = await people.addUser(db, { mentorId: partner.id })
  const otherCustomer = await people.addUser(db)
  const { productId, variantId } = await people.addProduct(db, { price: 100_000n })
  // A neighbour in the catalogue, so that the first can be moved.
  await people.addProduct(db)
  const actors: Record<ActorName, Actor> = {
    anonymous: { kind: 'anonymous' },
    guest: people.guestActor(await people.addGuest(db)),
    otherGuest: people.guestActor(await people.addGuest(db)),
    // The orders are placed below.
    orderLink: { kind: 'anonymous' },
    claimedLink: { kind: 'anonymous' },
    customer: people.userActor(customer.id),
    otherCustomer: people.userActor(otherCustomer.id),
    partner: people.userActor(partner.id, true),
    otherPartner: people.userActor(otherPartner.id, true),
    owner: people.staffActor(await people.addStaff(db, 'owner'), 'owner'),
    operations: people.staffActor(await people.addStaff(db, 'operations'), 'operations'),
    finance: people.staffActor(await people.addStaff(db, 'finance'), 'finance'),
    content: people.staffActor(await people.addStaff(db, 'content'), 'content'),
    // Their tokens were valid; the session gate decides now.
    expired: await gated(shop, customer.id, { createdAt: daysBefore(shop, 31), seenAt: daysBefore(shop, 1) }),
    disabled: await gated(shop, (await people.addUser(db, { disabledAt: daysBefore(shop, 1) })).id, {}),
  }
  // As after a sign-in: recently authenticated.
  for (const name of [...PEOPLE, ...STAFF]) actors[name] = { ...actors[name], recentAuth: true } as Actor
  for (const name of PEOPLE) {
    const { hash } = newToken()
    const now = shop.deps.clock()
    const { userId, sessionId } = actors[name] as Extract<Actor, { kind: 'user' }>
    await db
      .insert(session)
      .values({ id: sessionId, tokenHash: hash, userId, createdAt: now, seenAt: now, reauthenticatedAt: now })
  }
  for (const name of STAFF) {
    const { staffId, sessionId } = actors[name] as Extract<Actor, { kind: 'staff' }>
    const now = shop.deps.clock()
    await db.insert(staffSession).values({
      id: sessionId,
      tokenHash: newToken().hash,
      staffId,
      createdAt: now,
      seenAt: now,
      reauthenticatedAt: now,
    })
  }
  const slip = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const place = async (
    who: ActorName,
    address: { address_id: number; contact?: typeof people.CONTACT } | { address: typeof people.ADDRESS },
    total: number,
  ) =>
    (
      await shop.as(actors[who])('POST /api/order', {
        lines: [{ variant_id: variantId, quantity: 1 }],
        expected_total: total,
        ...address,
      })
    ).id
  const prove = async (who: ActorName, order: string) =>
    (await shop.as(actors[who])('POST /upload_paid_pic', { order }, { upload: { bytes: slip } })).id
  // Who confirms a payment does not pay it back.
  const cashier = people.staffActor(uuidv7(), 'finance')
  const pay = async (id: string, amount: number, reference: string) =>
    shop.as(cashier)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: reference })
  const { id: addressId } = await shop.as(actors.customer)('POST /api/address', people.ADDRESS)
  const pickup = { address_id: PICKUP_ID, contact: people.CONTACT }
  const orderOf = { customer: await place('customer', pickup, 100_000), guest: await place('guest', pickup, 100_000) }
  const open = await shop.as(actors.owner)('GET /api/staff/order/{id}', { id: orderOf.customer })
  const openNumber = open.number
  const { guestId } = actors.guest as Extract<Actor, { kind: 'guest' }>
  actors.orderLink = { kind: 'order_link', orderId: orderOf.guest, ownerId: guestId }
  actors.claimedLink = { kind: 'order_link', orderId: orderOf.customer, ownerId: null }
  const proofOf = { customer: await prove('customer', orderOf.customer), guest: await prove('guest', orderOf.guest) }
  const paid = await place('customer', { address_id: addressId }, 105_000)
  await pay(paid, 105_000, 'PAID-1')
  const { id: ofTwo } = await shop.as(actors.customer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 2 }],
    address_id: addressId,
    expected_total: 200_000,
  })
  const paidPickup = await place('customer', pickup, 100_000)
  await pay(paidPickup, 100_000, 'PAID-2')
  const { id: largeCod } = await shop.as(actors.customer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: addressId,
    expected_total: 105_000,
    payment_method: 'cod',
  })
  await db
    .update(orderRow)
    .set({ status: 'awaiting_payment', expiresAt: daysBefore(shop, -1) })
    .where(eq(orderRow.id, largeCod))
  const { id: finished } = await shop.as(actors.customer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 4 }],
    address_id: addressId,
    expected_total: 400_000,
  })
  await pay(finished, 400_000, 'PAID-3')
  const operations = shop.as(actors.operations)
  await operations('POST /api/staff/order/{id}/ship', {
    id: finished,
    carrier: 'Flash',
    tracking_number: 'TH9',
    ...(await shop.seenPieces(finished)),
  })
  const ship = async (method: 'promptpay' | 'cod', reference?: string) => {
    const { id, total } = await shop.as(actors.customer)('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 1 }],
      address_id: addressId,
      expected_total: 105_000,
      payment_method: method,
    })
    if (reference) await pay(id, total, reference)
    await operations('POST /api/staff/order/{id}/ship', {
      id,
      carrier: 'Flash',
      tracking_number: 'TH8',
      shared_parcel: true,
      ...(await shop.seenPieces(id)),
    })
    return id
  }
  const [shipped, out] = [await ship('promptpay', 'PAID-7'), await ship('promptpay', 'PAID-8')]
  const shippedCod = await ship('cod')
  await pay(await ship('cod'), 105_000, 'CASH-IN')
  await operations('POST /api/staff/order/{id}/cancel', { id: out, reason: 'Asked', seen_status: 'finished' })
  const { id: ofCod } = await shop.as(actors.customer)('POST /api/order/{id}/return', {
    id: await ship('cod'),
    ...RETURN,
  })
  await operations('POST /api/staff/return/{id}/approve', { id: ofCod, send_to: 'Bangkok' })
  await operations('POST /api/staff/return/{id}/receive', { id: ofCod })
  const { id: paidBack } = await shop.as(actors.customer)('POST /api/order/{id}/return', {
    id: await ship('promptpay', 'PAID-9'),
    ...RETURN,
    kind: 'money',
    // Another recipient and payer, to stay below the daily limits.
    refund_to: { by: 'promptpay', number: '0899999999', name: 'Nok' },
  })
  await operations('POST /api/staff/return/{id}/approve', { id: paidBack })
  await shop.as(people.staffActor(uuidv7(), 'finance'))('POST /api/staff/return/{id}/refund', {
    id: paidBack,
    amount: 105_000,
    bank_reference: 'PAID-BACK',
  })
  const { transfer } = await operations('GET /api/staff/return/{id}', { id: paidBack })
  const giveBack = async () =>
    (await shop.as(actors.customer)('POST /api/order/{id}/return', { id: finished, ...RETURN })).id
  const approved = async () => {
    const id = await giveBack()
    await operations('POST /api/staff/return/{id}/approve', { id, send_to: 'Bangkok' })
    return id
  }
  const received = await approved()
  await operations('POST /api/staff/return/{id}/receive', { id: received })
  const requested = await giveBack()
  const photo = await shop.as(actors.customer)(
    'POST /api/return/photo',
    { return: requested },
    { upload: { bytes: slip } },
  )
  const returns = { received, requested, approved: await approved(), photo: photo.id, cod: ofCod }
  const canceledOne = async (paidBy: string | undefined) => {
    const { id } = await shop.as(actors.customer)('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 4 }],
      address_id: addressId,
      expected_total: 400_000,
    })
    if (paidBy) await pay(id, 400_000, paidBy)
    const seen_status = paidBy ? 'awaiting_shipment' : 'awaiting_payment'
    await operations('POST /api/staff/order/{id}/cancel', { id, reason: 'Out of stock', seen_status })
    return id
  }
  const canceled = { paid: await canceledOne('PAID-4'), unpaid: await canceledOne(undefined), refundId: '', void: '' }
  const refundOf = async (id: string) => (await operations('GET /api/staff/order/{id}', { id })).refund!.id
  canceled.refundId = await refundOf(canceled.paid)
  canceled.void = await refundOf(await canceledOne('PAID-5'))
  await shop.as(actors.finance)('POST /api/staff/refund/{id}/void', { id: canceled.void, reason: 'In cash' })
  await shop.as(actors.customer)('PUT /api/order/{id}/refund-to', { id: canceled.paid, refund_to: RETURN.refund_to })
  const { articleId, messageId } = await addContent(shop, partner.id)
  const editor = shop.as(actors.content)
  const { id: draftId } = await editor('POST /api/staff/article', ARTICLE)
  await editor('PUT /api/staff/policy/{doc}', { ...PAGE, doc: 'privacy' })
  await editor('PUT /api/staff/about', PAGE)
  const { key: picture } = await editor('POST /api/staff/picture', {}, { upload: { bytes: slip } })
  const { id: banner } = await editor('POST /api/staff/banner', { ...BANNER, picture })
  const { id: searchGroup } = await editor('POST /api/staff/search-group', { words: ['soap', 'savon'], active: true })
  const { id: customerTag } = await shop.as(actors.operations)('POST /api/staff/customer-tag', {
    name: 'Careful',
    colour: 'yellow',
  })
  const { id: customerSegment } = await shop.as(actors.operations)('POST /api/staff/customer-segment', {
    name: 'Customers',
    filters: { group: 'customers' },
  })
  const { id: customerNote } = await shop.as(actors.operations)('POST /api/staff/customer/{id}/note', {
    id: customer.id,
    words: 'Prefers mornings',
  })
  const { id: correction } = await shop.as(actors.operations)('POST /api/staff/customer/{id}/email-correction', {
    id: otherCustomer.id,
    email: 'other@right.example',
    proof: 'in_person',
    reason: 'Mistyped',
  })
  const erasure = uuidv7()
  await db.insert(erasureRequest).values({
    id: erasure,
    userId: otherCustomer.id,
    receivedOn: bangkokDay(daysBefore(shop, 5)),
    dueOn: addDays(bangkokDay(daysBefore(shop, 5)), 30),
    channel: 'phone',
    proof: 'call_back',
    words: '',
    recordedBy: await people.addStaff(db, 'operations'),
    recordedAt: daysBefore(shop, 4),
  })
  const { id: pickupPoint } = await shop.as(actors.operations)('POST /api/staff/pickup-point', people.PICKUP_POINT)
  const { id: unsoldProduct } = await editor('POST /api/staff/product', { ...PRODUCT, variants: [] })
  const { version: logos } = await editor('GET /api/staff/logo', {})
  const licence = {
    title: PAGE.title,
    number: '1',
    issuer: PAGE.title,
    text: PAGE.title,
    picture: null,
    valid_until: null,
  }
  await editor('PUT /api/staff/license', { version: 0, list: [licence] })
  const { id: device } = await shop.as(actors.customer)('POST /api/push/subscription', {
    ...createBrowser('https://push.example.com/known').address,
    lang: 'th',
  })
  await editor('PUT /api/staff/material/category/{code}', { code: 'ma001', name: words('Pictures'), sort: 1 })
  const shown = (await editor('POST /api/staff/material', MATERIAL)).id
  await editor('POST /api/staff/material/{id}/approve', { id: shown, version: 1 })
  const draft = (await editor('POST /api/staff/material', MATERIAL)).id
  const courseId = (await editor('POST /api/staff/training', COURSE)).id
  const [chapter] = (await editor('GET /api/staff/training/{id}', { id: courseId })).form.chapters
  const waiting = await people.addUser(db)
  await shop.as(people.userActor(waiting.id))('POST /api/application', people.APPLICATION)
  const [applied] = (await operations('GET /api/staff/application', {})).list
  const { id: reward } = await shop.as(actors.finance)('POST /api/staff/reward/activity', GRANT)
  const tomorrow = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  const planned = { price: 90_000, list_price: null, from: tomorrow, reason: 'Spring', seen: 100_000 }
  const { id: pricePlan } = await editor('POST /api/staff/variant/{id}/price', { id: variantId, ...planned })
  const { id: delivery } = await operations('POST /api/staff/delivery', {
    number: 'DN-1',
    note: 'Supplier',
    lines: [{ variant_id: variantId, quantity: 3 }],
  })
  const [goods] = (await operations('GET /api/staff/stock', {})).list
  const table = Buffer.from(`sku,points\n${goods!.sku},77\n`)
  const tried = await editor('POST /api/staff/catalogue/import', {}, { upload: { bytes: table } })
  const { id: rewardUnderReview } = await shop.as(actors.finance)('POST /api/staff/reward/activity', GRANT)
  await db.update(rewardLine).set({ onHold: true }).where(eq(rewardLine.id, rewardUnderReview))
  const payouts = await addPayouts(shop, partner.id)
  const largeRefund = await refundOf(await canceledOne('PAID-6'))
  const passkey = uuidv7()
  await db.insert(staffPasskey).values({
    id: passkey,
    staffId: staffOf(actors.finance),
    name: 'Laptop',
    credentialId: 'x',
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: [],
    synced: false,
    createdAt: shop.deps.clock(),
  })
  const confirmed = { sealed: '', lastStep: 0, startedAt: daysBefore(shop, 1), confirmedAt: daysBefore(shop, 1) }
  await db.insert(staffTotp).values({ staffId: staffOf(actors.content), ...confirmed })
  const gone = { disabledAt: daysBefore(shop, 1) }
  const formerPartner = await people.addPartner(db, 'BL0003')
  await db.update(partnerRow).set(gone).where(eq(partnerRow.userId, formerPartner.id))
  const away = {
    customer: (await people.addUser(db, gone)).id,
    partner: formerPartner.id,
    colleague: await people.addStaff(db, 'content'),
  }
  await db.update(staff).set(gone).where(eq(staff.id, away.colleague))
  await db.insert(staffTotp).values({ staffId: away.colleague, sealed: '', lastStep: 0, startedAt: gone.disabledAt })
  await raiseAlarm(shop.ctx({ kind: 'system' }), 'mass_reservation', { orders: 9 }, { subject: 'shop' })
  const [raised] = (await operations('GET /api/staff/alarm', {})).list
  fixture = {
    pricePlan,
    shelf: goods!.stock + goods!.reserved,
    table,
    tableTried: tried.id!,
    alarm: raised!.id,
    financeNote: (await shop.as(actors.finance)('POST /api/staff/order/{id}/note', { id: paid, words: 'x' })).id,
    client: await addDueClientNote(shop, actors.partner, customer.id),
    reward,
    rewardUnderReview,
    articleId,
    draftId,
    messageId,
    picture,
    banner,
    searchGroup,
    pickupPoint,
    customerTag,
    customerSegment,
    customerNote,
    correction,
    erasure,
    mergeable: (await people.addUser(db)).id,
    unsoldProduct,
    delivery,
    logos,
    material: { shown, draft },
    course: { id: courseId, chapter: chapter!.id! },
    leads: await addLeads(shop, partner.id, { client: customer.id, unrelated: otherCustomer.id, variantId }),
    pdf: samplePdf(),
    passkey,
    application: applied!.id,
    shop,
    actors,
    productId,
    variantId,
    addressId,
    orderOf,
    openNumber,
    proofOf,
    paid,
    paidPickup,
    ofTwo,
    largeCod,
    shipped,
    shippedCod,
    out,
    transfer: transfer!,
    finished,
    returns,
    canceled,
    slip,
    device,
    withdrawal: payouts.id,
    paidOut: payouts.paid,
    batched: payouts.batched,
    sent: payouts.sent,
    batchSent: payouts.batchSent,
    payee: partner.id,
    left: payouts.withdrawable,
    settled: payouts.settled,
    debtor: await addPartnerInDebt(shop, 1_000n),
    repayment: await (await addRepaidPartner(shop, 1_000n)).entry,
    batch: payouts.batch,
    planned: await addPlannedRules(shop),
    approvals: await addApprovals(shop, {
      refundId: largeRefund,
      batch: payouts.batch,
      finance: actors.finance,
      colleague: away.colleague,
      user: otherCustomer.id,
    }),
    away,
  }
})
afterAll(() => fixture?.shop.close())

const BYTES: Partial<Record<Key, (fixture: Fixture) => Buffer>> = {
  'POST /api/staff/file': ({ pdf }) => pdf,
  'POST /api/staff/catalogue/import': ({ table }) => table,
  'POST /api/staff/parcel-file': () => Buffer.from('Tracking No.,Status\nTH8,Delivered\n'),
  'POST /api/staff/data-import': () => Buffer.from('sku,pieces\nNO-SUCH,5\n'),
  'POST /api/staff/order/tracking-table': () => Buffer.from('BL261120AAAAAA,TH1\n'),
  'POST /api/staff/delivery/table': ({ table }) => table,
  'POST /api/staff/statement': () => Buffer.from('Date,Description,Amount\n20/11/2026,Transfer,100.00\n'),
}

/** Changes nothing and returns no personal data: dry runs, the product table. */
const ONLY_LOOKS: ReadonlySet<Key> = new Set<Key>([
  'POST /api/staff/login/passkey/start',
  'POST /api/staff/tax-rule/preview',
  'POST /api/staff/shop-rule/{name}/try',
  'POST /api/staff/reward/activity/check',
  'POST /api/staff/receipt/check',
  'POST /api/staff/order/quote',
  'POST /api/staff/order/{id}/slip/{slip}/view',
  'POST /api/staff/parcel-file',
  'POST /api/staff/order/tracking-table',
  'POST /api/staff/delivery/table',
  'POST /api/staff/delivery/check',
  'GET /api/staff/catalogue/csv',
  'GET /api/staff/catalogue/xlsx',
  'GET /api/staff/statement/example',
  'GET /api/staff/data-import/template',
])
const leavesTrace = (key: Key): boolean =>
  key.includes('/api/staff/') &&
  !ONLY_LOOKS.has(key) &&
  (!key.startsWith('GET ') || ['csv', 'xlsx', 'text', 'pdf'].includes(String(calls[key].reply)))
const actionsIn = (tx: Ctx): Promise<number> => tx.db.$count(audit, eq(audit.actor, actorName(tx.actor)))

class Undo extends Error {}

/** Makes the call in a transaction that is rolled back, so that every case has the same data. */
async function attempt(key: Key, input: unknown, actor: Actor): Promise<'ok' | AppError> {
  const ctx = fixture.shop.ctx(actor)
  let outcome: 'ok' | AppError | undefined
  await inTx(ctx, async (tx: Ctx) => {
    try {
      const bytes = BYTES[key]?.(fixture) ?? fixture.slip
      const before = await actionsIn(tx)
      await perform(handlers, key, tx, { input, idempotencyKey: 'matrix', upload: uploadFromBytes(bytes) })
      outcome = 'ok'
      if (leavesTrace(key) && (await actionsIn(tx)) === before)
        throw new Error(`${key} leaves no audit row of its actor`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome = error
    }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return outcome!
}

const hasPassword = (name: ActorName) => ([...PEOPLE, ...STAFF] as ActorName[]).includes(name)

const HIDDEN_STATUSES = [401, 403, 404, 422]
/** Calls that may be rejected even for the owner of the object, because of its state. */
const MOVED_ON =
  /\/cancel$|^PUT \/api\/card$|\/me\/second-step\/|^GET \/api\/withdrawal\/preview$|^POST \/api\/guest\/erase$|\/give-up$/

for (const key of Object.keys(calls) as Key[]) {
  const call: Call = calls[key]
  describe(key, () => {
    for (const { what, input, may: listed } of MATRIX[key] as Case<Key>[]) {
      // The link of the guest's order opens what its guest may do with this order, and nothing else.
      const byLink = call.orderLink && listed.includes('guest') ? (['orderLink'] as const) : []
      const may = new Set<ActorName>([...listed, ...byLink])
      for (const name of ACTORS) {
        const title = `${name} ${may.has(name) ? 'may' : 'may not'}${what ? ` (${what})` : ''}`
        test(title, async () => {
          const outcome = await attempt(key, input(fixture), fixture.actors[name])
          if (may.has(name)) {
            expect(outcome).toBe('ok')
            return
          }
          expect(outcome).toBeInstanceOf(AppError)
          const known: number[] = MOVED_ON.test(key) ? [...HIDDEN_STATUSES, 409] : HIDDEN_STATUSES
          expect(known).toContain((outcome as AppError).status)
        })
        if (!call.recentAuth || !may.has(name) || !hasPassword(name)) continue
        test(`${title}, but not without recent authentication`, async () => {
          const stale = { ...fixture.actors[name], recentAuth: false } as Actor
          expect(await attempt(key, input(fixture), stale)).toMatchObject({ code: 'password_needed' })
        })
      }
    }
  })
}

describe('the id of another user and an unknown id give the same reply', () => {
  const unknown = '01990000-0000-7000-8000-000000000000'
  for (const key of ['GET /api/order/{id}', 'GET /api/order/{id}/payment', 'POST /api/order/{id}/cancel'] as const) {
    test(key, async () => {
      const foreign = await attempt(key, { id: fixture.orderOf.guest }, fixture.actors.otherCustomer)
      const missing = await attempt(key, { id: unknown }, fixture.actors.otherCustomer)
      expect((foreign as AppError).code).toBe('not_found')
      expect((missing as AppError).code).toBe('not_found')
    })
  }
})
