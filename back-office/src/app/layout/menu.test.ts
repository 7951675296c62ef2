import { expect, test } from 'vitest'
import { calls } from '@bailu/contract/calls'
import { MENU_SECTIONS } from './menu.tsx'

test('pages of the money section require the finance role', () => {
  const pages = MENU_SECTIONS.find(({ id }) => id === 'money')!.pages
  expect(pages.length).toBeGreaterThan(0)
  for (const { to, requiredCall } of pages) expect([to, calls[requiredCall].who]).toEqual([to, ['finance']])
})
