import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentKeyPrefix, isMac, macOf, seal, SEALED_PATTERN, unseal } from './crypto.ts'
import { newEmailedCode, isCodeValid } from './tokens.ts'

const before = { secretKey: 'a'.repeat(32) }
const after = { secretKey: 'b'.repeat(32), previousSecretKeys: ['a'.repeat(32)] }
const dropped = { secretKey: 'b'.repeat(32) }

test('a value of a previous secret can be decrypted while that secret is in the ring', () => {
  const sealed = seal(before, 'lead/1/words', 'ผิวแพ้ง่าย')
  expect(sealed).toMatch(new RegExp(SEALED_PATTERN))
  expect(unseal(after, 'lead/1/words', sealed)).toBe('ผิวแพ้ง่าย')
  expect(() => unseal(dropped, 'lead/1/words', sealed)).toThrow('not in the ring')
  expect(sealed.startsWith(currentKeyPrefix(after))).toBe(false)
  expect(seal(after, 'lead/1/words', '').startsWith(currentKeyPrefix(after))).toBe(true)
})

test('a sealed value cannot be decrypted for another place or after a change', () => {
  const sealed = seal(after, 'bank_card/1/sealed', 'secret')
  expect(() => unseal(after, 'bank_card/2/sealed', sealed)).toThrow()
  const at = sealed.length - 3
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(() => unseal(after, 'bank_card/1/sealed', changed)).toThrow()
  expect(() => unseal(after, 'bank_card/1/sealed', 'plain')).toThrow('Not a sealed field')
})

test('CSRF tokens and e-mailed codes of the previous secret are still accepted', () => {
  const session = randomUUID()
  const mac = macOf(before, 'staff csrf', session)
  expect(isMac(after, 'staff csrf', session, mac)).toBe(true)
  expect(isMac(dropped, 'staff csrf', session, mac)).toBe(false)
  expect(isMac(after, 'staff csrf', session, mac.subarray(0, 31))).toBe(false)
  const { code, hash } = newEmailedCode(before, 'row')
  expect(isCodeValid(after, 'row', hash, code)).toBe(true)
  expect(isCodeValid(dropped, 'row', hash, code)).toBe(false)
})
