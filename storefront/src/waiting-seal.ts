import { within } from './waiting-store.ts'

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The account's AES key. Not extractable: scripts can use it on this device but cannot read it. */
async function keyOf(userId: number): Promise<CryptoKey> {
  const read = () => within<CryptoKey | undefined>('keys', 'readonly', (store) => store.get([userId]))
  const kept = await read()
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // If two tabs generate a key at the same time, `add` of the second fails and both use the first.
  await within('keys', 'readwrite', (store) => store.add(made, [userId])).catch(() => undefined)
  return (await read()) ?? Promise.reject(new Error('no place to keep a key'))
}

// Additional data binds the ciphertext to its account and context: it cannot be decrypted as another record.
const algorithm = (userId: number, place: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${userId}/${place}`),
})

/**
 * Encrypts with AES-GCM under the key of the account.
 * @param context identifies the record within the account
 * @throws without Web Crypto, or without IndexedDB for the key
 */
export async function sealWaiting(userId: number, place: string, bytes: BufferSource): Promise<Sealed> {
  const key = await keyOf(userId)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(algorithm(userId, place, iv), key, bytes) }
}

/** @throws DOMException OperationError when it was encrypted with another key, account or context */
export const openWaiting = async (userId: number, place: string, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(algorithm(userId, place, iv), await keyOf(userId), bytes)

export const sealJson = (userId: number, place: string, value: unknown): Promise<Sealed> =>
  sealWaiting(userId, place, utf8(JSON.stringify(value)))

/** @throws as {@link decryptBytes} */
export const openJson = async <T>(userId: number, place: string, sealed: Sealed): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await openWaiting(userId, place, sealed))) as T

/** Deletes the key of the account: whatever was encrypted with it cannot be read any more. */
export const dropKey = (userId: number): Promise<unknown> =>
  within('keys', 'readwrite', (store) => store.delete([userId])).catch(() => undefined)
