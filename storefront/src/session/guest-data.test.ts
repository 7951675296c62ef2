import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GuestAddress } from './guest-data.ts'

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

const request = vi.fn<(key: string, input: { lines: StoredCartLine[] }) => Promise<unknown>>()
vi.mock('../browser/request/request.ts', () => ({ request: (key: string, input: never) => request(key, input) }))
const tab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => tab.set(key, value),
  removeItem: (key: string) => tab.delete(key),
  clear: () => tab.clear(),
})
const { clearGuestData, guestAddresses, guestCart, guestContact, guestToken, referral } =
  await import('./guest-data.ts')
const { clearTabStorage } = await import('../browser/storage.ts')
const { handOverGuestData, mergeGuestLines } = await import('./guest-hand-over.ts')

beforeEach(() => {
  memory.clear()
  tab.clear()
  request.mockReset()
})

test("carts of two partners' links on one device do not mix", () => {
  referral.set('BL0001')
  guestCart.set([{ variant_id: 1, quantity: 2, seen_price: null }])
  referral.set('BL0002')
  expect(guestCart.get()).toEqual([])
  guestCart.set([{ variant_id: 1, quantity: 5, seen_price: null }])
  expect(guestCart.all()).toHaveLength(2)
  expect(mergeGuestLines(guestCart.all())).toEqual([{ variant_id: 1, quantity: 5, seen_price: null }])
})

test('clearing guest data removes the referral code and all guest data, and nothing else', () => {
  memory.set('lang', 'th')
  referral.set('BL0001')
  guestToken.set('g')
  guestCart.set([{ variant_id: 1, quantity: 2, seen_price: null }])
  clearGuestData()
  expect([...memory.keys()]).toEqual(['lang'])
})

test('the pick-up contact is not in local storage, and is removed with the tab or at sign-out', () => {
  guestContact.set({ name: 'Malee', phone: '0812345678' })
  expect(guestContact.get()).toEqual({ name: 'Malee', phone: '0812345678' })
  expect([...memory.keys()]).toEqual([])
  clearTabStorage()
  expect(guestContact.get()).toBeNull()
  guestContact.set({ name: 'Malee', phone: '0812345678' })
  clearGuestData()
  expect(tab.size).toBe(0)
})

test('broken storage reads as empty', () => {
  memory.set('cart:', '{')
  expect(guestCart.get()).toEqual([])
})

const address = (id: number, address1: string): GuestAddress => ({
  id,
  first_name: 'Malee',
  last_name: 'Suksan',
  country: 'ประเทศไทย',
  province: 'กรุงเทพมหานคร',
  city: 'วัฒนา',
  area: 'คลองเตยเหนือ',
  address1,
  address2: '',
  zip: '10110',
  phone: '0812345678',
  is_default: false,
})

test('a hand-over that fails halfway keeps what was not confirmed and sends nothing twice', async () => {
  referral.set('BL0001')
  guestCart.set([{ variant_id: 1, quantity: 2, seen_price: 100 }])
  guestAddresses.set([address(-1, 'one')])
  referral.set('BL0002')
  guestAddresses.set([address(-1, 'two')])
  const arrived: GuestAddress[] = []
  let broken = true
  request.mockImplementation(async (key, input) => {
    if (key === 'POST /api/cart/merge') return { left_out: [] }
    if (key === 'GET /api/address') return arrived
    arrived.push(input as never)
    if (broken) throw new TypeError('the answer was lost')
    return { id: 1 }
  })
  await handOverGuestData()
  expect(guestCart.all()).toEqual([])
  expect(guestAddresses.all()).toHaveLength(2)
  broken = false
  await Promise.all([handOverGuestData(), handOverGuestData()])
  expect(arrived.map((one) => one.address1).toSorted()).toEqual(['one', 'two'])
  expect([...memory.keys()]).toEqual([])
})

test('more lines than one call takes are sent in several calls, and what the account has no room for stays', async () => {
  guestCart.set(Array.from({ length: 60 }, (_, at) => ({ variant_id: at + 1, quantity: 1, seen_price: null })))
  request.mockImplementation(async (_, { lines }) => ({
    left_out: lines.map((line) => line.variant_id).filter((id) => id > 58),
  }))
  await handOverGuestData()
  expect(request.mock.calls.map(([, { lines }]) => lines.length)).toEqual([50, 10])
  expect(guestCart.all().map((line) => line.variant_id)).toEqual([59, 60])
})
