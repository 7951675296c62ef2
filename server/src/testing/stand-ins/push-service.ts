import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushResponse, SendPush, PushRequest } from '../../integrations/push-sender.ts'

/** A browser subscription with its own keys; `open` decrypts a push message (RFC 8291). */
export function createBrowser(endpoint: string) {
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
export function createPushStandIn(
  answer: (message: PushRequest) => Partial<PushResponse> | Promise<Partial<PushResponse>> = () => ({}),
) {
  const received: PushRequest[] = []
  const post: SendPush = async (message) => {
    received.push(message)
    return { status: 201, waitSeconds: null, ...(await answer(message)) }
  }
  return { received, post }
}
