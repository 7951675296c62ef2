import type { Key } from '@bailu/contract/calls'
import { addContent, ARTICLE, PAGE, TIPS } from '../fixtures/content-fixture.ts'
import * as people from '../fixtures/people-and-products-fixture.ts'
import type { HttpTestApp } from '../http-test-app.ts'

const names = { en: 'Balm', zh: '香膏', th: 'บาล์ม' }
const LATER = '2027-01-01T00:00:00Z'

/** Valid inputs of every staff call about the catalogue, with every field set. */
export function catalogueInputs({ productId, variantId }: { productId: number; variantId: number }) {
  const variant = {
    id: variantId,
    sku: 'HOSTILE-1',
    option: names,
    points: 1,
    low_at: 2,
    on_sale: true,
    picture: null,
    price: 1_000,
    list_price: 2_000,
  }
  const form = {
    catalog: 'green',
    name: names,
    subtitle: names,
    detail: [{ kind: 'list', text: names, items: { en: ['a'], zh: ['甲'], th: ['ก'] }, picture: null }],
    sort: 1,
    on_sale: false,
    pictures: [],
  }
  return {
    'GET /api/staff/product': {
      q: 'balm',
      catalog: 'green',
      on_sale: '1',
      low: '1',
      lacks: 'picture',
      cursor: '100000',
    },
    'GET /api/staff/product/{id}': { id: productId },
    'POST /api/staff/product': { ...form, variants: [{ ...variant, id: null }] },
    'GET /api/staff/find': { q: 'Product' },
    'POST /api/staff/me/view': { list: 'orders', name: 'Today', params: { tab: 'finished' }, is_default: true },
    'PUT /api/staff/me/view/{id}': {
      id: '0190163d-8694-739b-aea5-966c26f8ad91',
      name: 'Today',
      params: {},
      is_default: false,
    },
    'GET /api/staff/product-count': { q: 'Product', catalog: 'green' },
    'POST /api/staff/product/{id}/copy': { id: productId },
    'POST /api/staff/product/{id}/move': { id: productId, to: 'earlier' },
    'POST /api/staff/product/{id}/on-sale': { id: productId, on_sale: true },
    'PUT /api/staff/product/{id}': { ...form, id: productId, version: 1, variants: [variant] },
    'GET /api/staff/variant/{id}/price': { id: variantId, cursor: '0190163d-8694-739b-aea5-966c26f8ad91' },
    'POST /api/staff/variant/{id}/price': {
      id: variantId,
      price: 1_000,
      list_price: 2_000,
      from: LATER,
      until: '2027-02-01T00:00:00Z',
      reason: 'Spring',
      seen: 100_000,
    },
    'POST /api/staff/price/{id}/retract': { id: '0190163d-8694-739b-aea5-966c26f8ad91', reason: 'Not now' },
    'GET /api/staff/stock': { q: 'balm', catalog: 'green', low: '1', cursor: String(variantId) },
    'GET /api/staff/variant/{id}/stock': {
      id: variantId,
      cursor: '1700000000000-0190163d-8694-739b-aea5-966c26f8ad91',
    },
    'POST /api/staff/variant/{id}/stock': { id: variantId, reason: 'received', change: 1, note: 'DN 1' },
    'POST /api/staff/stocktake': { lines: [{ variant_id: variantId, expected: 1, counted: 2 }], note: 'Shelf' },
    'GET /api/staff/delivery': { cursor: '1700000000000-0190163d-8694-739b-aea5-966c26f8ad91' },
    'GET /api/staff/delivery/{id}': { id: '0190163d-8694-739b-aea5-966c26f8ad91' },
    'POST /api/staff/delivery/check': { number: 'DN-1', text: 'SKU-1\t5' },
    'POST /api/staff/delivery': { number: 'D1', note: 'S', lines: [{ variant_id: variantId, quantity: 1 }] },
    'POST /api/staff/delivery/{id}/undo': { id: '0190163d-8694-739b-aea5-966c26f8ad91', reason: 'Twice' },
    'POST /api/staff/catalogue/bulk': {
      ids: [1],
      change: { price: { by: 'amount', amount: 59_000 }, list_price: 'none' },
    },
    'POST /api/staff/catalogue/import/{id}/undo': { id: '0190163d-8694-739b-aea5-966c26f8ad91' },
    'POST /api/staff/catalogue/import/{id}/apply': { id: '0190163d-8694-739b-aea5-966c26f8ad91' },
    'DELETE /api/staff/product/{id}': { id: 100_000, version: '1' },
    'POST /api/staff/pickup-point': people.PICKUP_POINT,
    'PUT /api/staff/pickup-point/{id}': { ...people.PICKUP_POINT, id: 90_000, version: 1 },
    'DELETE /api/staff/pickup-point/{id}': { id: 90_000, version: '1' },
    'POST /api/staff/search-group': { words: ['balm', 'บาล์ม', '香膏'], active: true },
    'PUT /api/staff/search-group/{id}': {
      id: '0190163d-8694-739b-aea5-966c26f8ad91',
      version: 1,
      words: ['balm', 'salve'],
      active: false,
    },
    'DELETE /api/staff/search-group/{id}': { id: '0190163d-8694-739b-aea5-966c26f8ad91', version: '1' },
  } satisfies Partial<Record<Key, Record<string, unknown>>>
}

/** Valid inputs of the calls about articles, messages and brand pages. */
export async function contentInputs(shop: HttpTestApp) {
  const { articleId, messageId } = await addContent(shop)
  const attachments = [{ href: '/static/a.pdf', name: 'Guide', size: 10 }]
  const times = { publish_at: '2026-12-01T00:00:00Z', expires_at: '2027-12-01T00:00:00Z' }
  const articleInput = { ...ARTICLE, attachments, ...times }
  const banner = {
    picture: 'none',
    headline: PAGE.title,
    subline: PAGE.title,
    link: '/shop',
    shown: true,
    from: times.publish_at,
    until: times.expires_at,
  }
  const licence = {
    title: PAGE.title,
    number: '1',
    issuer: PAGE.title,
    text: PAGE.title,
    picture: null,
    valid_until: '2027-01-01',
  }
  return {
    'GET /api/article': { page: '1', size: '10', level1: 'announcement', level2: 'x' },
    'GET /api/article/{id}': { id: articleId, lang: 'th' },
    'GET /api/sitemessage': { cursor: `1770000000000-${messageId}` },
    'GET /api/sitemessage/{id}': { id: messageId },
    'POST /api/sitemessage/{id}/read': { id: messageId },
    'GET /api/policy': { doc: 'privacy', version: '1', lang: 'th' },
    'GET /api/about': { lang: 'zh' },
    'GET /api/tips': { lang: 'zh' },
    'GET /api/license': { lang: 'zh' },
    'GET /api/license/{id}': { id: 1, lang: 'th' },
    'GET /api/social': { lang: 'zh' },
    'GET /api/staff/article': { level1: 'announcement', cursor: String(articleId) },
    'GET /api/staff/article/{id}': { id: articleId },
    'POST /api/staff/article': articleInput,
    'PUT /api/staff/article/{id}': { ...articleInput, id: articleId, version: 1 },
    'POST /api/staff/article/{id}/publish': { id: articleId, version: 1 },
    'DELETE /api/staff/article/{id}': { id: articleId, version: '1' },
    'POST /api/staff/article/{id}/unpublish': { id: articleId, version: 1 },
    'GET /api/staff/sitemessage': { cursor: String(messageId) },
    'GET /api/staff/sitemessage/audience': { to: 'one', level: '1', employee_no: 'BL0001' },
    'GET /api/staff/sitemessage/partner': { q: 'BL' },
    'POST /api/staff/sitemessage': {
      content: ARTICLE.title,
      audience: { to: 'one', employee_no: 'BL0001' },
      send_at: '2026-12-01T00:00:00Z',
    },
    'POST /api/staff/sitemessage/{id}/unpublish': { id: messageId },
    'POST /api/staff/banner': banner,
    'PUT /api/staff/banner/{id}': { ...banner, id: 1, version: 1 },
    'DELETE /api/staff/banner/{id}': { id: 1 },
    'PUT /api/staff/banner-order': { ids: [1] },
    'PUT /api/staff/logo': {
      version: '1',
      list: [{ name: 'Lotus', picture: 'none', link: 'https://lotus.example', width: 320 }],
    },
    'GET /api/staff/brand/{name}': { name: 'license' },
    'PUT /api/staff/policy/{doc}': { ...PAGE, doc: 'user', effective_at: '2027-01-01T00:00:00Z' },
    'PUT /api/staff/about': PAGE,
    'PUT /api/staff/tips': { version: 0, ...TIPS },
    'PUT /api/staff/license': { version: 0, list: [licence] },
    'PUT /api/staff/social': {
      version: 0,
      lead: PAGE.title,
      links: [{ kind: 'messaging', name: 'LINE', handle: '@bailu', href: 'https://line.me/bailu' }],
    },
  }
}

const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const credentialWith = (response: object) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', ...response },
})

/** Valid inputs of the calls about notifications and passkeys. */
export const deviceInputs = {
  'POST /api/push/subscription': { ...SUBSCRIPTION, lang: 'th', device: 'Phone' },
  'POST /api/staff/me/push': { ...SUBSCRIPTION, lang: 'th', device: 'Phone' },
  'POST /api/notification/read': { newest: '01a209a7-d91e-7c72-91e3-4383dd76f96b' },
  'PUT /api/notification/setting': { group: 'delivery', way: 'email', on: false },
  'POST /api/push/renewal': { old: 'https://push.example/send/0', ...SUBSCRIPTION },
  'POST /api/staff/me/passkey': {
    name: 'Phone',
    passkey: credentialWith({ attestationObject: 'AAAA', transports: ['internal'] }),
  },
  'POST /api/staff/login/passkey': {
    passkey: credentialWith({ authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }),
  },
} satisfies Partial<Record<Key, Record<string, unknown>>>

type PeopleContext = { partnerId: number; foreign: string; staff: ReturnType<HttpTestApp['as']>; password: string }

/** Valid inputs of the calls about accounts, applications, customers and staff accounts. */
export async function peopleInputs(shop: HttpTestApp, { partnerId, foreign, staff, password }: PeopleContext) {
  const [applicant, closed] = [await people.addUser(shop.db), await people.addUser(shop.db)]
  const colleague = { id: foreign, reason: 'Left' }
  const application = { ...people.APPLICATION, mentor: 'BL0001', message: 'please' }
  await shop.as(people.userActor(applicant.id))('POST /api/application', application)
  const { list } = await staff('GET /api/staff/application', {})
  const applicationId = list[0]!.id
  return {
    'PUT /api/account/nickname': { nickname: 'N' },
    'PUT /api/account/language': { lang: 'th' },
    'PUT /api/account/phone': { phone: '0812345678' },
    'POST /api/account/email': { email: 'other@test.example' },
    'POST /api/account/email/confirm': { code: '123456' },
    'PUT /api/account/password': { current: password, password },
    'POST /api/account/delete': { password },
    'GET /api/application/mentor': { employee_no: 'BL0001' },
    'POST /api/application': application,
    'GET /api/staff/application': { status: 'submitted', cursor: applicationId },
    'POST /api/staff/application/{id}/approve': { id: applicationId },
    'POST /api/staff/application/{id}/reject': { id: applicationId, reason: 'Not now' },
    'POST /api/staff/colleague': { email: 'joins@test.example', name: 'Nok', roles: ['content'], lang: 'th' },
    'POST /api/staff/colleague/{id}/link': { id: foreign, lang: 'th' },
    'PUT /api/staff/colleague/{id}/roles': { id: foreign, roles: ['finance'], seen: ['content'], reason: 'Moved' },
    'PUT /api/staff/me/password': { current: 'nothing', password: 'twelve letters' },
    'POST /api/staff/me/second-step/confirm': { code: '123456' },
    'POST /api/staff/me/second-step/stop': {},
    'PUT /api/staff/me/digest': { when: 'unusual' },
    'PUT /api/staff/me/notice': { tasks: [], quiet: { from: 22, until: 7 }, digest_hour: 8 },
    'DELETE /api/staff/me/push/{id}': { id: foreign },
    'POST /api/staff/colleague/{id}/disable': colleague,
    'POST /api/staff/colleague/{id}/enable': colleague,
    'POST /api/staff/colleague/{id}/second-step-off': colleague,
    'POST /api/staff/colleague/{id}/session/end': { ...colleague, session: foreign },
    'POST /api/staff/colleague/{id}/account': { id: foreign, account_name: 'nok@test.example' },
    'POST /api/staff/colleague/{id}/account/{link}/confirm': { id: foreign, link: foreign },
    'POST /api/staff/colleague/{id}/account/{link}/end': { ...colleague, link: foreign },
    'POST /api/staff/welcome/look': { token: 'x'.repeat(43) },
    'POST /api/staff/demo-clock': { days: 1 },
    'POST /api/staff/welcome': { token: 'x'.repeat(43), password: 'twelve letters' },
    'GET /api/staff/audit': { group: 'order', from: '2026-11-01', to: '2026-11-30' },
    'GET /api/staff/customer': { q: '08', state: 'active', tag: foreign },
    'GET /api/staff/customer/{id}': { id: applicant.id },
    'GET /api/staff/customer/{id}/order': { id: applicant.id, cursor: `1770000000000-${foreign}` },
    'POST /api/staff/customer/{id}/disable': { id: closed.id, reason: 'Asked for it' },
    'POST /api/staff/customer/{id}/enable': { id: closed.id, reason: 'Asked for it' },
    'POST /api/staff/customer/{id}/reset-password': { id: applicant.id, reason: 'Wrote to us' },
    'POST /api/staff/customer/{id}/email-correction': {
      id: applicant.id,
      email: 'right@test.example',
      proof: 'call_back',
      reason: 'Order A-1, called back',
    },
    'POST /api/staff/customer/{id}/email-correction/{correction}/send': { id: applicant.id, correction: foreign },
    'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw': {
      id: applicant.id,
      correction: foreign,
      reason: 'Another address',
    },
    'POST /api/staff/customer/{id}/erasure-request': {
      id: applicant.id,
      received_on: '2026-11-01',
      channel: 'phone',
      proof: 'call_back',
      reason: 'Called',
    },
    'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out': { id: applicant.id, request: foreign },
    'POST /api/staff/customer/{id}/erasure-request/{request}/refuse': {
      id: applicant.id,
      request: foreign,
      ground: 'legal_duty',
      reason: 'Tax records',
    },
    'POST /api/staff/customer/{id}/erasure-request/{request}/withdraw': {
      id: applicant.id,
      request: foreign,
      reason: 'Changed their mind',
    },
    'GET /api/staff/erasure-request': { state: 'decided', cursor: foreign },
    'POST /api/staff/customer/{id}/note': { id: applicant.id, words: 'Prefers mornings' },
    'POST /api/staff/customer/{id}/note/{note}/strike': { id: applicant.id, note: foreign },
    'GET /api/staff/reason-template': { used_for: 'order_canceled', retired: '1' },
    'POST /api/staff/reason-template': {
      used_for: 'pieces_canceled',
      cause: 'sold_out',
      texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
    },
    'PUT /api/staff/reason-template/{id}': {
      id: '01920000-0000-7000-8000-000000000001',
      version: 1,
      texts: { en: 'Sold out', zh: '已售完', th: 'สินค้าหมด' },
    },
    'POST /api/staff/reason-template/{id}/retire': {
      id: '01920000-0000-7000-8000-000000000001',
      version: 1,
      retired: true,
    },
    'POST /api/staff/reason-template/order': { used_for: 'order_canceled', ids: [foreign] },
    'POST /api/staff/customer-tag': { name: 'Careful', colour: 'yellow' },
    'PUT /api/staff/customer-tag/{id}': { id: foreign, name: 'Careful', colour: 'red', version: 1 },
    'DELETE /api/staff/customer-tag/{id}': { id: foreign, version: '1' },
    'POST /api/staff/customer-tag/{id}/customer': { id: foreign, customers: [applicant.id], tagged: true },
    'POST /api/staff/customer/{id}/end-sessions': { id: closed.id, reason: 'A lost phone' },
    'POST /api/staff/customer/{id}/export': { id: closed.id, reason: 'Asked for it' },
    'PUT /api/staff/customer/{id}/mentor': { id: applicant.id, employee_no: 'BL0001', reason: 'Moved' },
    'GET /api/staff/customer/{id}/merge': { id: applicant.id, other: partnerId },
    'POST /api/staff/customer/{id}/merge': { id: applicant.id, other: partnerId, reason: 'Two accounts' },
    'POST /api/staff/customer/{id}/reveal': { id: applicant.id, field: 'phone', reason: 'A parcel', address_id: 1 },
    'GET /api/staff/partner': { q: 'BL', level: '1', state: 'active' },
    'GET /api/staff/partner/{id}': { id: partnerId },
    'GET /api/staff/partner/{id}/client': { id: partnerId, cursor: '100001' },
    'POST /api/staff/partner/{id}/disable': { id: closed.id, reason: 'Left' },
    'POST /api/staff/partner/{id}/enable': { id: closed.id, reason: 'Came back' },
    'PUT /api/staff/partner/{id}/level': { id: partnerId, level: 2, reason: 'Agreed' },
  }
}
