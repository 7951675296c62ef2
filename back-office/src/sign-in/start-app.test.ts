import { expect, test } from 'vitest'
import { startAddress } from './start-app.ts'

const after = (to: string) => startAddress(`?to=${encodeURIComponent(to)}`)

test('sign-in returns to the page that was asked for', () => {
  expect(startAddress('')).toBe('/back-office/')
  expect(after('/orders/slips?id=1')).toBe('/back-office/orders/slips?id=1')
  expect(after('/back-office/orders')).toBe('/back-office/orders')
})

test('sign-in leads to no other site and to no other app', () => {
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    expect(after(to), to).toBe('/back-office/')
})
