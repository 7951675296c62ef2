import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { InputOf } from '@bailu/contract/calls'
import type { PasskeyAssertion } from '@bailu/contract/auth/staff'

type Options = { options: Record<string, unknown> }
type CreatedPasskey = InputOf<'POST /api/staff/me/passkey'>['passkey']

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (cborBytes: Buffer) => cborBytes.toString('base64url')

// The part of CBOR that an attestation object needs.
const cborHead = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const cborInt = (n: number) => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n))
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value])
const cborText = (value: string) => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])

/** An authenticator in memory (WebAuthn, ES256): creates a passkey and signs challenges with it, in the form a browser sends. */
export function createAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost', verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const flags = (extraFlags = 0) => 0x01 | (verifies ? 0x04 : 0) | extraFlags
  const authenticatorData = (extraFlags: number, rest: Buffer = Buffer.alloc(0)) => {
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags(extraFlags)]), counterBytes, rest])
  }
  const clientData = (type: string, { options }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  return {
    make(options: Options): CreatedPasskey {
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(0x40, attestedData))],
      ])
      const clientJson = clientData('webauthn.create', options)
      return {
        ...credential,
        response: { clientDataJSON: base64url(clientJson), attestationObject: base64url(attestation) },
      }
    },
    prove(options: Options): PasskeyAssertion {
      counter += 1
      const data = authenticatorData(0)
      const clientJson = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientJson)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientJson),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
    /** Resets the signature counter, as if a copy of the authenticator had been used. */
    rewind: () => {
      counter = 0
    },
  }
}
