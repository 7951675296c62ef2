import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, rehashIfOutdated, verifyPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

const shop = { secretKey: 'a'.repeat(32) }

test('verifies its own hashes and nothing else', async () => {
  const stored = await hashPassword(shop, 'right')
  expect(stored).toMatch(/^[0-9a-f]{8}:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(shop, stored, 'right')).toBe(true)
  expect(await verifyPassword(shop, stored, 'wrong')).toBe(false)
  expect(await verifyPassword(shop, undefined, 'right')).toBe(false)
  expect(await hashPassword(shop, 'right')).not.toBe(stored)
})

test('a hash does not verify under another secret key', async () => {
  const stored = await hashPassword(shop, 'right')
  expect(await verifyPassword({ secretKey: 'b'.repeat(32) }, stored, 'right')).toBe(false)
})

test('an unknown account costs the same work as a known one', async () => {
  const stored = await hashPassword(shop, 'right')
  vi.mocked(verify).mockClear()
  await verifyPassword(shop, stored, 'wrong')
  await verifyPassword(shop, undefined, 'wrong')
  const costs = vi.mocked(verify).mock.calls.map(([text]) => /\$m=\d+,t=\d+,p=\d+\$/.exec(String(text))?.[0])
  expect(costs).toHaveLength(2)
  expect(costs[1]).toBe(costs[0])
})

test('rejects the 23rd concurrent check and recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword(shop, undefined, 'x')))
  const away = results.filter((r) => r.status === 'rejected')
  expect(away).toHaveLength(8)
  expect(away.every((r) => r.reason.code === 'busy')).toBe(true)
  expect(await verifyPassword(shop, undefined, 'x')).toBe(false)
})

test('a password of a previous secret is verified, and then rehashed', async () => {
  const stored = await hashPassword(shop, 'right')
  const rotated = { secretKey: 'b'.repeat(32), previousSecretKeys: [shop.secretKey] }
  expect(await verifyPassword(rotated, stored, 'right')).toBe(true)
  expect(await verifyPassword(rotated, stored, 'wrong')).toBe(false)
  const renewed = await rehashIfOutdated(rotated, stored, 'right')
  expect(await verifyPassword({ secretKey: rotated.secretKey }, renewed, 'right')).toBe(true)
  expect(await rehashIfOutdated(rotated, renewed!, 'right')).toBeUndefined()
})
