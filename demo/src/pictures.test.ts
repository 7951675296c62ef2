import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../pictures/manifest.json' with { type: 'json' }
import { articles } from './content/articles.ts'
import { banners, partners, tiles } from './content/home.ts'
import { licences } from './content/pages.ts'
import { products } from './content/products.ts'
import { PRODUCT_VIEWS } from './pictures.ts'

test('the manifest names every picture file and nothing else', () => {
  const files = readdirSync(new URL('../pictures', import.meta.url), { recursive: true, encoding: 'utf8' })
  const pictures = files.filter((file) => /\.(webp|jpg)$/.test(file)).sort()
  expect(
    Object.values(manifest)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(pictures)
})

test('every picture that the content names is there, and every picture is used', () => {
  const named = [
    ...products.flatMap(({ slug }) => PRODUCT_VIEWS.map((view) => `products/${slug}-${view}`)),
    ...banners.map(({ slug }) => `banners/${slug}`),
    ...tiles.map(({ name }) => `tiles/${name}`),
    ...partners.map(({ logo }) => `partner-logos/${logo}`),
    ...licences.map(({ picture }) => `certificates/${picture}`),
    ...articles.map(({ slug }) => `covers/${slug}`),
    ...Array.from({ length: 8 }, (_, at) => `shopfronts/${at + 1}`),
  ]
  expect([...named].sort()).toEqual(Object.keys(manifest).sort())
})
