import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Keys as stored in IndexedDB, by account. */
const kept = new Map<string, CryptoKey>()
const failing = { add: false, all: false }
type Asked = {
  get: (id: number[]) => unknown
  add: (key: CryptoKey, id: number[]) => unknown
  delete: (id: number[]) => unknown
}

vi.mock('./waiting-store.ts', () => ({
  within: async (name: string, _mode: string, work: (store: Asked) => unknown) => {
    expect(name).toBe('keys')
    if (failing.all) throw new DOMException('private window', 'InvalidStateError')
    return work({
      get: (id) => kept.get(String(id)),
      add: (key, id) => {
        if (failing.add || kept.has(String(id))) throw new DOMException('there already', 'ConstraintError')
        kept.set(String(id), key)
        return id
      },
      delete: (id) => kept.delete(String(id)),
    })
  },
}))
const { dropKey, openJson, openWaiting, sealJson, sealWaiting } = await import('./waiting-seal.ts')

const LEAD = { company: 'ร้านดอกไม้', phone: '0812345678' }
const text = new TextEncoder()
beforeEach(() => {
  kept.clear()
  failing.add = false
  failing.all = false
})

describe('encrypted data', () => {
  test('is decrypted for the same account and context, and is not readable as stored', async () => {
    const sealed = await sealJson(7, 'lead/1', LEAD)
    expect(Buffer.from(sealed.bytes).toString('utf8')).not.toContain('0812345678')
    expect(await openJson(7, 'lead/1', sealed)).toEqual(LEAD)
  })

  test('bytes are decrypted unchanged, an empty array too', async () => {
    for (const bytes of [text.encode('a photo'), new Uint8Array()])
      expect(new Uint8Array(await openWaiting(7, 'p', await sealWaiting(7, 'p', bytes)))).toEqual(bytes)
  })

  test('is never encrypted twice to the same bytes', async () => {
    const [one, other] = [await sealJson(7, 'lead/1', LEAD), await sealJson(7, 'lead/1', LEAD)]
    expect(one.iv).toHaveLength(12)
    expect(one.iv).not.toEqual(other.iv)
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  })

  test.each([
    ['another account', 8, 'lead/1'],
    ['another place', 7, 'lead/2'],
  ])('does not open for %s', async (_, userId, place) => {
    const sealed = await sealJson(7, 'lead/1', LEAD)
    await expect(openJson(userId, place, sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })

  test('is not decrypted for another account with the same key, nor after a bit was changed', async () => {
    const sealed = await sealJson(7, 'lead/1', LEAD)
    kept.set('8', kept.get('7')!)
    await expect(openJson(8, 'lead/1', sealed)).rejects.toMatchObject({ name: 'OperationError' })
    new Uint8Array(sealed.bytes)[0]! ^= 1
    await expect(openJson(7, 'lead/1', sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })
})

describe('the key', () => {
  test('is one per account, and not extractable', async () => {
    await sealJson(7, 'a', LEAD)
    await sealJson(7, 'b', LEAD)
    await sealJson(8, 'a', LEAD)
    expect([...kept.keys()]).toEqual(['7', '8'])
    const key = kept.get('7')!
    expect([key.extractable, key.usages]).toEqual([false, ['encrypt', 'decrypt']])
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' })
    expect(kept.get('8')).not.toBe(key)
  })

  test('two tabs that generate a key at the same time use the same one', async () => {
    const [one, other] = await Promise.all([sealJson(7, 'a', LEAD), sealJson(7, 'b', LEAD)])
    expect([await openJson(7, 'a', one), await openJson(7, 'b', other)]).toEqual([LEAD, LEAD])
  })

  test('once deleted, a copy of the ciphertext cannot be decrypted', async () => {
    const sealed = await sealJson(7, 'a', LEAD)
    await dropKey(7)
    expect(kept.size).toBe(0)
    await expect(openJson(7, 'a', sealed)).rejects.toMatchObject({ name: 'OperationError' })
  })

  test('without IndexedDB nothing is encrypted; deleting the key does not fail', async () => {
    failing.add = true
    await expect(sealJson(7, 'a', LEAD)).rejects.toThrow('no place to keep a key')
    failing.all = true
    await expect(sealJson(7, 'a', LEAD)).rejects.toMatchObject({ name: 'InvalidStateError' })
    await expect(dropKey(7)).resolves.toBeUndefined()
  })
})
