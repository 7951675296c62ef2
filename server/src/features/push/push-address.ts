import { ECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { marker } from '../../database/core-tables.ts'
import { matchesHost } from '../../integrations/outgoing-hosts.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'

/** The push subscription of one browser, as the browser created it. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

export const hashEndpoint = (endpoint: string): Buffer => hashToken(endpoint)

/**
 * Validates and encrypts a push subscription. This server will call its host, so the host must be one of the push
 * services in the config (SSRF protection); the resolved IP address is checked at call time.
 * @throws AppError bad_input
 */
export function sealPushAddress({ deps }: Ctx, address: PushAddress): { endpointHash: Buffer; sealed: string } {
  const { endpoint, keys } = address
  const url = new URL(endpoint)
  const host = url.hostname.replace(/\.$/, '')
  const isKnownService = deps.config.pushServices.some((name) => matchesHost(host, name))
  if (
    !isKnownService ||
    url.protocol !== 'https:' ||
    url.port ||
    url.username ||
    url.password ||
    !isP256Point(keys.p256dh)
  )
    return fail('bad_input')
  const endpointHash = hashEndpoint(endpoint)
  return { endpointHash, sealed: seal(deps.config, pushSealContext(endpointHash), JSON.stringify({ endpoint, keys })) }
}

/** @throws Error if it was encrypted with another secret */
export const openPushAddress = ({ deps }: Ctx, row: { endpointHash: Buffer; sealed: string }): PushAddress =>
  JSON.parse(unseal(deps.config, pushSealContext(row.endpointHash), row.sealed)) as PushAddress
export const pushSealContext = (hash: Buffer) => `push_subscription:${hash.toString('hex')}`

function isP256Point(point: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(point, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

export type VapidKeys = { publicKey: string; privateKey: string }

const VAPID_MARKER = 'push_keys'

/**
 * The VAPID key pair that identifies this shop to push services: from the config, or
 * generated once and stored in the database, so that all servers use the same. Changing
 * the pair invalidates every subscription.
 */
export async function readVapidKeys(ctx: Ctx): Promise<VapidKeys> {
  const { config } = ctx.deps
  if (config.vapid) return config.vapid
  const stored = await readStoredKeys(ctx)
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  const value = seal(config, VAPID_MARKER, JSON.stringify(webPush.generateVAPIDKeys()))
  await ctx.db.insert(marker).values({ name: VAPID_MARKER, value, at: ctx.now }).onConflictDoNothing()
  return (await readStoredKeys(ctx))!
}

async function readStoredKeys(ctx: Ctx): Promise<VapidKeys | undefined> {
  const [stored] = await ctx.db.select({ value: marker.value }).from(marker).where(eq(marker.name, VAPID_MARKER))
  return stored && (JSON.parse(unseal(ctx.deps.config, VAPID_MARKER, stored.value)) as VapidKeys)
}
