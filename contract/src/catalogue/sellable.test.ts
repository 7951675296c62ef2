import { expect, test } from 'vitest'
import { isPriceJump, missingForSale } from './sellable.ts'

const text = (en: string, zh = en, th = en) => ({ en, zh, th })
const NO_TEXT = text('')
const NO_ITEMS = { en: [], zh: [], th: [] }
const product = {
  name: text('Serum'),
  subtitle: NO_TEXT,
  pictures: ['key'],
  variants: [{ on_sale: true, option: NO_TEXT }],
  detail: [],
}
type Product = Parameters<typeof missingForSale>[0]

test('a product with a name, a picture and one variant is complete', () => {
  expect(missingForSale(product)).toEqual([])
})

test.each<[string, Partial<Product>, string[]]>([
  ['a name in one language', { name: text('Serum', '', ' ') }, ['name.zh', 'name.th']],
  ['a subtitle that is not translated', { subtitle: text('Soft', '', '') }, ['subtitle.zh', 'subtitle.th']],
  ['a picture', { pictures: [] }, ['pictures']],
  ['a variant on sale', { variants: [{ on_sale: false, option: NO_TEXT }] }, ['variants']],
  [
    'the options of several variants',
    {
      variants: [
        { on_sale: true, option: text('30 ml') },
        { on_sale: true, option: text('50 ml', '', '') },
        { on_sale: false, option: NO_TEXT },
      ],
    },
    ['variants.1.option.zh', 'variants.1.option.th'],
  ],
  [
    'a heading and a text',
    {
      detail: [
        { kind: 'heading', text: NO_TEXT, items: NO_ITEMS },
        { kind: 'text', text: text('Use daily', ''), items: NO_ITEMS },
      ],
    },
    ['detail.0.text.en', 'detail.0.text.zh', 'detail.0.text.th', 'detail.1.text.zh'],
  ],
  [
    'entries of a list',
    { detail: [{ kind: 'list', text: NO_TEXT, items: { en: ['a', 'b'], zh: ['a'], th: ['a', 'b'] } }] },
    ['detail.0.items.zh'],
  ],
  [
    'every entry of an empty list',
    { detail: [{ kind: 'list', text: NO_TEXT, items: NO_ITEMS }] },
    ['detail.0.items.en', 'detail.0.items.zh', 'detail.0.items.th'],
  ],
  [
    'a picture of the detail and its caption in one language',
    { detail: [{ kind: 'picture', text: text('Texture', ''), items: NO_ITEMS, picture: null }] },
    ['detail.0.picture', 'detail.0.text.zh'],
  ],
])('%s is missing', (_, change, paths) => {
  expect(missingForSale({ ...product, ...change })).toEqual(paths)
})

test('a picture of the detail needs no caption', () => {
  const block = { kind: 'picture', text: NO_TEXT, items: NO_ITEMS, picture: 'key' } as const
  expect(missingForSale({ ...product, detail: [block] })).toEqual([])
})

test.each([
  [39_000, 1, true],
  [10_000, 4_999, true],
  [10_000, 5_000, false],
  [10_000, 15_000, false],
  [10_000, 15_001, true],
])('from %i to %i satang is a large change: %s', (before, after, isLarge) => {
  expect(isPriceJump(before, after)).toBe(isLarge)
})
