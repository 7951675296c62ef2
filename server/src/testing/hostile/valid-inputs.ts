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
