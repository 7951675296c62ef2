import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { useAuth } from '../../session/auth.ts'
import { isCartChanging, setCartLine } from './change-cart.ts'
import { applyLineChange } from './lines.ts'
import { cartQuery } from './queries.ts'

const line = (variantId: number, quantity: number): StoredCartLine => ({
  variant_id: variantId,
  quantity,
  seen_price: null,
})

/** The server: each change waits until `answer` settles the oldest one. */
let serverLines: StoredCartLine[]
let sent: { variant_id: number; quantity: number }[]
let waiting: { succeed: () => void; fail: () => void }[]

vi.mock('../../browser/request/request.ts', () => ({
  request: (key: string, change: { variant_id: number; quantity: number }) => {
    // The cart read again after a failure never arrives: what is shown is what the phone itself restored.
    if (key === 'GET /api/cart') return new Promise(() => {})
    sent.push(change)
    return new Promise((resolve, reject) => {
      waiting.push({
        succeed: () => {
          serverLines = applyLineChange(serverLines, { variantId: change.variant_id, quantity: change.quantity })
          resolve({ lines: serverLines })
        },
        fail: () => reject(new Error('no answer')),
      })
    })
  },
}))

const settle = () => new Promise((done) => setTimeout(done, 5))
const answer = async (how: 'succeed' | 'fail' = 'succeed') => {
  waiting.shift()?.[how]()
  await settle()
}

let client: QueryClient
const shown = () => client.getQueryData(cartQuery().queryKey)?.map(({ variant_id, quantity }) => [variant_id, quantity])

beforeEach(() => {
  useAuth.setState({ token: 'token' })
  serverLines = [line(1, 1), line(2, 1)]
  sent = []
  waiting = []
  client = new QueryClient()
  client.setQueryData(cartQuery().queryKey, serverLines)
})

afterEach(() => useAuth.setState({ token: null }))

test('a change is shown at once and confirmed by the server', async () => {
  const outcome = setCartLine(client, { variantId: 1, quantity: 5 })
  await settle()
  expect(shown()).toContainEqual([1, 5])
  expect(isCartChanging(client)).toBe(true)
  await answer()
  expect(await outcome).toBe('saved')
  expect(shown()).toContainEqual([1, 5])
  expect(isCartChanging(client)).toBe(false)
})

test('changes are sent one after the other; one that a newer change replaced is not sent', async () => {
  const first = setCartLine(client, { variantId: 1, quantity: 2 })
  await settle()
  const newer = [3, 4].map((quantity) => setCartLine(client, { variantId: 1, quantity }))
  await settle()
  expect(shown()).toContainEqual([1, 4])
  expect(sent.map(({ quantity }) => quantity)).toEqual([2])
  await answer()
  expect(sent.map(({ quantity }) => quantity)).toEqual([2, 4])
  expect(shown()).toContainEqual([1, 4])
  await answer()
  expect(await Promise.all([first, ...newer])).toEqual(['saved', 'saved', 'saved'])
})

test('after a failure the cart that the server confirmed last is shown, with changes of other lines', async () => {
  const failing = setCartLine(client, { variantId: 1, quantity: 0 })
  const saved = setCartLine(client, { variantId: 2, quantity: 7 })
  await settle()
  expect(shown()).toEqual([[2, 7]])
  await answer('fail')
  await answer()
  expect([await failing, await saved]).toEqual(['failed', 'saved'])
  expect(shown()).toEqual([
    [1, 1],
    [2, 7],
  ])
})

test('a failed removal puts the line back in its place', async () => {
  const outcome = setCartLine(client, { variantId: 1, quantity: 0 })
  await settle()
  await answer('fail')
  expect(await outcome).toBe('failed')
  expect(shown()).toEqual([
    [1, 1],
    [2, 1],
  ])
})
