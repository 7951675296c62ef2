import { withPendingStore } from './pending-store.ts'

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const utf8 = (text: string) => new TextEncoder().encode(text)

/** The account's AES key. Not extractable: scripts can use it on this device but cannot read it. */
async function accountKey(userId: number): Promise<CryptoKey> {
  const readKey = () => withPendingStore<CryptoKey | undefined>('keys', 'readonly', (store) => store.get([userId]))
  const stored = await readKey()
  if (stored) return stored
  const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // If two tabs generate a key at the same time, `add` of the second fails and both use the first.
  await withPendingStore('keys', 'readwrite', (store) => store.add(generated, [userId])).catch(() => undefined)
  return (await readKey()) ?? Promise.reject(new Error('no place to keep a key'))
}

// Additional data binds the ciphertext to its account and context: it cannot be decrypted as another record.
const algorithmFor = (userId: number, context: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${userId}/${context}`),
})

/**
 * Encrypts with AES-GCM under the key of the account.
 * @param context identifies the record within the account
 * @throws without Web Crypto, or without IndexedDB for the key
 */
export async function encryptBytes(userId: number, context: string, bytes: BufferSource): Promise<Encrypted> {
  const key = await accountKey(userId)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt(algorithmFor(userId, context, iv), key, bytes) }
}

/** @throws DOMException OperationError when it was encrypted with another key, account or context */
export const decryptBytes = async (userId: number, context: string, { iv, bytes }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(algorithmFor(userId, context, iv), await accountKey(userId), bytes)

export const encryptJson = (userId: number, context: string, value: unknown): Promise<Encrypted> =>
  encryptBytes(userId, context, utf8(JSON.stringify(value)))

/** @throws as {@link decryptBytes} */
export const decryptJson = async <T>(userId: number, context: string, encrypted: Encrypted): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await decryptBytes(userId, context, encrypted))) as T

/** Deletes the key of the account: whatever was encrypted with it cannot be read any more. */
export const deleteKey = (userId: number): Promise<unknown> =>
  withPendingStore('keys', 'readwrite', (store) => store.delete([userId])).catch(() => undefined)
