import { expect, test } from 'vitest'
import { isLowStock, maxQuantity, variantPicture } from './queries.ts'

test('stock up to ten is disclosed and is the limit; eleven means more', () => {
  expect([0, 1, 10, 11].map((stock) => isLowStock({ stock }))).toEqual([false, true, true, false])
  expect([0, 1, 10, 11].map((stock) => maxQuantity({ stock }))).toEqual([0, 1, 10, 999])
})

test('a variant shows its own picture or the cover; where none has its own, no picture is chosen', () => {
  const picture = (key: string) => ({ key, width: 800, height: 800, tone: '#fff', alt: '' })
  const variant = (id: number, own: string | null) => ({
    id,
    sku: '',
    option: '',
    price: 1,
    list_price: null,
    stock: 1,
    points: 0,
    picture: own,
  })
  const pictures = [picture('cover'), picture('own')]
  const [plain, special] = [variant(1, null), variant(2, 'own')]
  expect(variantPicture({ pictures, variants: [plain, special] }, special)).toBe('own')
  expect(variantPicture({ pictures, variants: [plain, special] }, plain)).toBe('cover')
  expect(variantPicture({ pictures, variants: [plain] }, plain)).toBeUndefined()
})
