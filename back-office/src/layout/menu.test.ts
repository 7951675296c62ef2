import { expect, test } from 'vitest'
import { calls } from '@bailu/contract/calls'
import { SECTIONS } from './menu.tsx'

test('pages of the money section require the finance role', () => {
  const places = SECTIONS.find(({ id }) => id === 'money')!.places
  expect(places.length).toBeGreaterThan(0)
  for (const { to, needs } of places) expect([to, calls[needs].who]).toEqual([to, ['finance']])
})
