import { createECDH } from 'node:crypto'

/** Key pair that identifies the shop to push services (RFC 8292). */
export type VapidPair = { publicKey: string; privateKey: string }

/** Push services of Google, Mozilla, Apple and Microsoft; outside of production also the test double. */
export const defaultPushServices = (production: boolean): string[] => [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  ...(production ? [] : ['push.example.com']),
]

/** @returns 'wrong' when only one key is given, or they are not a pair */
export function vapidPair(
  publicKey: string | undefined,
  privateKey: string | undefined,
): VapidPair | undefined | 'wrong' {
  if (publicKey === undefined && privateKey === undefined) return undefined
  const curve = createECDH('prime256v1')
  if (privateKey) curve.setPrivateKey(privateKey, 'base64url')
  if (!publicKey || !privateKey || curve.getPublicKey('base64url') !== publicKey) return 'wrong'
  return { publicKey, privateKey }
}
