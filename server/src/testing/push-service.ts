import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushAnswer, PushPost, PushRequest } from '../outside/push-post.ts'

/** A browser subscription with its own keys; `open` decrypts a push message (RFC 8291). */
export function browserAt(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + keyLength)
    const shared = ecdh.computeSecret(theirs)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  return {
    address: { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } },
    open: (body: Buffer) =>
      JSON.parse(open(body)) as Record<'title' | 'body' | 'path' | 'tag' | 'kind' | 'lang', string>,
  }
}

/** A push service in memory: stores the messages it receives and replies as `answer` says, 201 by default. */
export function pushService(
  answer: (message: PushRequest) => Partial<PushAnswer> | Promise<Partial<PushAnswer>> = () => ({}),
) {
  const taken: PushRequest[] = []
  const post: PushPost = async (message) => {
    taken.push(message)
    return { status: 201, waitSeconds: null, ...(await answer(message)) }
  }
  return { taken, post }
}
