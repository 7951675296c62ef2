import type { Product } from '@bailu/contract/catalogue/shop'
import { eagerNamespaces as en } from '@bailu/phrases/en'
import { expect, test } from 'vitest'
import { productJsonLd } from './product-json-ld.ts'

const product: Product = {
  id: 7,
  catalog: 'white',
  name: 'Jasmine </script> Balm',
  subtitle: 'Quiet nights',
  detail: [],
  notification_no: '',
  ingredients: '',
  pictures: [{ key: 'k', width: 800, height: 800, tone: '#fff', alt: '' }],
  variants: [
    { id: 1, sku: 'A', option: '30 ml', price: 129_005, list_price: null, stock: 3, points: 1, picture: null },
    { id: 2, sku: 'B', option: '', price: 100, list_price: null, stock: 0, points: 1, picture: null },
  ],
  on_sale: true,
}
const made = (given: Partial<Product> = {}) =>
  productJsonLd({ ...product, ...given }, en, 'https://shop.example', (site, { key }) => `${site}/${key}`)['@graph']

test('prices are in baht with satang, and only available variants are in stock', () => {
  expect(made()[0]).toMatchObject({
    offers: [
      { price: '1290.05', availability: 'https://schema.org/InStock' },
      { price: '1.00', availability: 'https://schema.org/OutOfStock' },
    ],
  })
  expect(made({ on_sale: false })[0]?.offers?.[0]?.availability).toBe('https://schema.org/OutOfStock')
})

test('breadcrumbs end at the product, with absolute URLs', () => {
  expect(made()[1]?.itemListElement?.map((step) => step.item)).toEqual([
    'https://shop.example/home',
    'https://shop.example/shop?w=1',
    'https://shop.example/product/7',
  ])
})
