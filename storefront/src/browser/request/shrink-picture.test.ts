import { expect, test } from 'vitest'
import { shrinkPicture, isPicture, MAX_BYTES, shrinkFactor } from './shrink-picture.ts'

test('pictures by kind, or by name where the browser gives no MIME type', () => {
  expect(isPicture({ type: 'image/png', name: 'a' })).toBe(true)
  expect(isPicture({ type: '', name: 'IMG_1.HEIC' })).toBe(true)
  expect(isPicture({ type: 'application/pdf', name: 'slip.jpg' })).toBe(false)
  expect(isPicture({ type: 'image/svg+xml', name: 'slip.svg' })).toBe(false)
})

test('only pictures with a long side above the limit are scaled', () => {
  expect(shrinkFactor(1000, 2000)).toBe(1)
  expect(shrinkFactor(4400, 1000)).toBe(0.5)
})

test('a file that stays too large, or is no picture, is rejected before upload', async () => {
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const big = new File([head, new Uint8Array(MAX_BYTES)], 'slip.jpg', { type: 'image/jpeg' })
  expect(await shrinkPicture(big)).toEqual({ unfit: 'size' })
  expect(await shrinkPicture(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toEqual({ unfit: 'kind' })
})
