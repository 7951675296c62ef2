import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { InputOf } from '@bailu/contract/calls'
import type { PasskeyProof } from '@bailu/contract/passkeys'

type Options = { options: Record<string, unknown> }
type Made = InputOf<'POST /api/staff/me/passkey'>['passkey']

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

// The part of CBOR that an attestation object needs.
const head = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const word = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** An authenticator in memory (WebAuthn, ES256): creates a passkey and signs challenges with it, in the form a browser sends. */
export function authenticator({ origin = 'http://localhost:3000', rpId = 'localhost', verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const flags = (more = 0) => 0x01 | (verifies ? 0x04 : 0) | more
  const dataOf = (more: number, rest: Buffer = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags(more)]), counted, rest])
  }
  const clientData = (type: string, { options }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    make(options: Options): Made {
      const key = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = map([
        [word('fmt'), word('none')],
        [word('attStmt'), map([])],
        [word('authData'), bytes(dataOf(0x40, attested))],
      ])
      const client = clientData('webauthn.create', options)
      return { ...credential, response: { clientDataJSON: text(client), attestationObject: text(attestation) } }
    },
    prove(options: Options): PasskeyProof {
      counter += 1
      const data = dataOf(0)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      }
    },
    /** Resets the signature counter, as if a copy of the authenticator had been used. */
    rewind: () => {
      counter = 0
    },
  }
}
