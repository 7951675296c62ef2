import { beforeEach, expect, test, vi } from 'vitest'
import { ADDRESS_FIELDS, forAddressFields } from '@bailu/contract/addresses/kinds'

const stored = new Map<string, string>()
vi.stubGlobal(
  'localStorage',
  new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ),
)
vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
vi.stubGlobal('location', { hash: '', search: '', pathname: '/home' })
const { redeemHandover } = await import('./handover.ts')
const { clearSession, storeToken } = await import('./auth.ts')
const { guestAddresses, guestCart } = await import('./guest-data.ts')

const address = { id: -1, ...forAddressFields((field) => ADDRESS_FIELDS[field].line), is_default: true }
const line = { variant_id: 7, quantity: 1, seen_price: null }
const sent: string[] = []
beforeEach(() => {
  stored.clear()
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    const handedOver = {
      e: '',
      cart: [line],
      addresses: [address],
      chosen_address: -1,
      order_keys: [],
      guest_token: null,
    }
    const data = url === '/api/handover/redeem' ? handedOver : url === '/api/cart/merge' ? { left_out: [] } : []
    return new Response(JSON.stringify({ status: 100, data, msg: '' }))
  })
})

test('a browser that knows nobody takes over cart and addresses', async () => {
  await redeemHandover('first')
  expect(guestCart.all()).toEqual([line])
  expect(guestAddresses.all()).toEqual([address])
})

test('to an account goes the cart, and no address', async () => {
  storeToken('signed-in')
  await redeemHandover('second')
  expect(sent).toEqual(['/api/handover/redeem', '/api/cart/merge'])
  expect(guestAddresses.all()).toEqual([])
  clearSession()
})
