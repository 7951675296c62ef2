import type { Key } from '@bailu/contract/calls'

const words = { en: 'Balm', zh: '香膏', th: 'บาล์ม' }
const LATER = '2027-01-01T00:00:00Z'

/** Valid inputs of every staff call about the catalogue, with every field set. */
export function catalogueInputs({ productId, variantId }: { productId: number; variantId: number }) {
  const variant = {
    id: variantId,
    sku: 'HOSTILE-1',
    option: words,
    points: 1,
    low_at: 2,
    on_sale: true,
    price: 1_000,
    list_price: 2_000,
  }
  const form = {
    catalog: 'green',
    name: words,
    subtitle: words,
    detail: [{ kind: 'list', text: words, items: { en: ['a'], zh: ['甲'], th: ['ก'] }, picture: null }],
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
    'GET /api/staff/product-count': { q: 'Product', catalog: 'green' },
    'POST /api/staff/product/{id}/copy': { id: productId },
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
    'POST /api/staff/price/{id}/withdraw': { id: '0190163d-8694-739b-aea5-966c26f8ad91', reason: 'Not now' },
    'GET /api/staff/stock': { q: 'balm', catalog: 'green', low: '1', cursor: String(variantId) },
    'GET /api/staff/variant/{id}/stock': {
      id: variantId,
      cursor: '1700000000000-0190163d-8694-739b-aea5-966c26f8ad91',
    },
    'POST /api/staff/variant/{id}/stock': { id: variantId, reason: 'received', change: 1, note: 'DN 1' },
    'POST /api/staff/stocktake': { lines: [{ variant_id: variantId, expected: 1, counted: 2 }], note: 'Shelf' },
    'POST /api/staff/catalogue/import/{id}/apply': { id: '0190163d-8694-739b-aea5-966c26f8ad91' },
  } satisfies Partial<Record<Key, Record<string, unknown>>>
}
