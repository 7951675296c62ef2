import { ECDH } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { seal, unseal } from '../../core/seal.ts'
import { hashToken } from '../../core/token.ts'
import { namesHost } from '../../outside/outgoing.ts'

/** Where and how one browser takes messages, as the browser gave it. */
export type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

export const hashOf = (endpoint: string): Buffer => hashToken(endpoint)

/**
 * What is stored of an address. It names a host that this server will call, so it must be one of the push
 * services in the settings; what its name leads to is looked at when calling.
 * @throws Refusal bad_input
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

/** @throws Error when it was sealed with another secret */
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
