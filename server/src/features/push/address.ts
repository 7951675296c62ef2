import { ECDH } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { seal, unseal } from '../../core/seal.ts'
import { hashToken } from '../../core/token.ts'
import { namesHost } from '../../outside/outgoing.ts'

/** The push subscription of one browser, as the browser created it. */
export type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

export const hashOf = (endpoint: string): Buffer => hashToken(endpoint)

/**
 * Validates and encrypts a push subscription. This server will call its host, so the host must be one of the push
 * services in the config (SSRF protection); the resolved IP address is checked at call time.
 * @throws AppError bad_input
 */
export function accept({ house }: Ctx, address: Address): { endpointHash: Buffer; sealed: string } {
  const { endpoint, keys } = address
  const url = new URL(endpoint)
  const host = url.hostname.replace(/\.$/, '')
  const open = house.settings.pushServices.some((name) => namesHost(host, name))
  if (!open || url.protocol !== 'https:' || url.port || url.username || url.password || !onCurve(keys.p256dh))
    return refuse('bad_input')
  const endpointHash = hashOf(endpoint)
  return { endpointHash, sealed: seal(house.settings, placeOf(endpointHash), JSON.stringify({ endpoint, keys })) }
}

/** @throws Error if it was encrypted with another secret */
export const reveal = ({ house }: Ctx, row: { endpointHash: Buffer; sealed: string }): Address =>
  JSON.parse(unseal(house.settings, placeOf(row.endpointHash), row.sealed)) as Address
export const placeOf = (hash: Buffer) => `push_subscription:${hash.toString('hex')}`

function onCurve(point: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(point, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}
