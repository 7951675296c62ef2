import { beforeEach, expect, test, vi } from 'vitest'

const memory = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    },
    { ownKeys: () => [...memory.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ),
)

const { forget, guestCart, guestToken, referral } = await import('./guest-data.ts')
const { mergeLines } = await import('./session/hand-over.ts')

beforeEach(() => memory.clear())

test("two partners' links on one phone do not mix", () => {
  referral.set('BL0001')
  guestCart.set([{ variant_id: 1, quantity: 2 }])
  referral.set('BL0002')
  expect(guestCart.get()).toEqual([])
  guestCart.set([{ variant_id: 1, quantity: 5 }])
  expect(guestCart.all()).toHaveLength(2)
  expect(mergeLines(guestCart.all())).toEqual([{ variant_id: 1, quantity: 5 }])
})

test('forgetting takes the referral and everything tied to it, and nothing else', () => {
  memory.set('lang', 'th')
  referral.set('BL0001')
  guestToken.set('g')
  guestCart.set([{ variant_id: 1, quantity: 2 }])
  forget()
  expect([...memory.keys()]).toEqual(['lang'])
})

test('broken storage reads as empty', () => {
  memory.set('cart:', '{')
  expect(guestCart.get()).toEqual([])
})
