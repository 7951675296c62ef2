import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Keys as stored in IndexedDB, by account. */
const stored = new Map<string, CryptoKey>()
const failing = { add: false, all: false }
type FakeStore = {
  get: (id: number[]) => unknown
  add: (key: CryptoKey, id: number[]) => unknown
  delete: (id: number[]) => unknown
}

vi.mock('./pending-store.ts', () => ({
  withPendingStore: async (name: string, _mode: string, work: (store: FakeStore) => unknown) => {
    expect(name).toBe('keys')
    if (failing.all) throw new DOMException('private window', 'InvalidStateError')
    return work({
      get: (id) => stored.get(String(id)),
      add: (key, id) => {
        if (failing.add || stored.has(String(id))) throw new DOMException('there already', 'ConstraintError')
        stored.set(String(id), key)
        return id
      },
      delete: (id) => stored.delete(String(id)),
    })
  },
}))
const { deleteKey, decryptJson, decryptBytes, encryptJson, encryptBytes } = await import('./encryption.ts')

const LEAD = { company: 'ร้านดอกไม้', phone: '0812345678' }
const text = new TextEncoder()
beforeEach(() => {
  stored.clear()
  failing.add = false
  failing.all = false
})

describe('encrypted data', () => {
  test('is decrypted for the same account and context, and is not readable as stored', async () => {
    const sealed = await encryptJson(7, 'lead/1', LEAD)
    expect(Buffer.from(sealed.bytes).toString('utf8')).not.toContain('0812345678')
    expect(await decryptJson(7, 'lead/1', sealed)).toEqual(LEAD)
  })

  test('bytes are decrypted unchanged, an empty array too', async () => {
    for (const bytes of [text.encode('a photo'), new Uint8Array()])
      expect(new Uint8Array(await decryptBytes(7, 'p', await encryptBytes(7, 'p', bytes)))).toEqual(bytes)
  })

  test('is never encrypted twice to the same bytes', async () => {
    const [one, other] = [await encryptJson(7, 'lead/1', LEAD), await encryptJson(7, 'lead/1', LEAD)]
    expect(one.iv).toHaveLength(12)
    expect(one.iv).not.toEqual(other.iv)
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  })

  test.each([
    ['another account', 8, 'lead/1'],
    ['another place', 7, 'lead/2'],
  ])('does not open for %s', async (_, userId, place) => {
    const sealed = await encryptJson(7, 'lead/1', LEAD)
    await expect(decryptJson(userId, place, sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })

  test('is not decrypted for another account with the same key, nor after a bit was changed', async () => {
    const sealed = await encryptJson(7, 'lead/1', LEAD)
    stored.set('8', stored.get('7')!)
    await expect(decryptJson(8, 'lead/1', sealed)).rejects.toMatchObject({ name: 'OperationError' })
    new Uint8Array(sealed.bytes)[0]! ^= 1
    await expect(decryptJson(7, 'lead/1', sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })
})

describe('the key', () => {
  test('is one per account, and not extractable', async () => {
    await encryptJson(7, 'a', LEAD)
    await encryptJson(7, 'b', LEAD)
    await encryptJson(8, 'a', LEAD)
    expect([...stored.keys()]).toEqual(['7', '8'])
    const key = stored.get('7')!
    expect([key.extractable, key.usages]).toEqual([false, ['encrypt', 'decrypt']])
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' })
    expect(stored.get('8')).not.toBe(key)
  })

  test('two tabs that generate a key at the same time use the same one', async () => {
    const [one, other] = await Promise.all([encryptJson(7, 'a', LEAD), encryptJson(7, 'b', LEAD)])
    expect([await decryptJson(7, 'a', one), await decryptJson(7, 'b', other)]).toEqual([LEAD, LEAD])
  })

  test('once deleted, a copy of the ciphertext cannot be decrypted', async () => {
    const sealed = await encryptJson(7, 'a', LEAD)
    await deleteKey(7)
    expect(stored.size).toBe(0)
    await expect(decryptJson(7, 'a', sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })

  test('without IndexedDB nothing is encrypted; deleting the key does not fail', async () => {
    failing.add = true
    await expect(encryptJson(7, 'a', LEAD)).rejects.toThrow('no place to keep a key')
    failing.all = true
    await expect(encryptJson(7, 'a', LEAD)).rejects.toMatchObject({ name: 'InvalidStateError' })
    await expect(deleteKey(7)).resolves.toBeUndefined()
  })
})
