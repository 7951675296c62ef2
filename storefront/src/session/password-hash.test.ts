import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordHash, sha1 } from './password-hash.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 1000])('agrees with the platform on %d bytes', (length) => {
  const bytes = new Uint8Array(length).map((_, index) => index * 7)
  expect(Buffer.from(sha1(bytes)).toString('hex')).toBe(createHash('sha1').update(bytes).digest('hex'))
})

test('a password is hashed to lower-case hex', async () => {
  expect(await passwordHash('demo1234')).toBe('6ea7ccdcf642953a24672d10b0d32cef576e0329')
})
