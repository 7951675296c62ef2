import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../core/context.ts'
import type { user } from '../account/table.ts'
import { macsOf, type Secrets } from '../../lib/crypto.ts'

/** An account; a new password or an incremented `deviceEpoch` makes all its devices unknown. */
export type DeviceOwner = { who: 'user' | 'staff'; id: number | string; passwordHash: string; deviceEpoch: number }

/** Accounts remembered for one browser; families share a phone. */
const MAX_ACCOUNTS = 5
const COOKIE_FORM = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){1,5}$/

/** Marks of this device for an account: under the current key first, then under previous keys that a cookie may still use. */
function deviceMarks(secrets: Secrets, device: string, owner: DeviceOwner): string[] {
  const { who, id, passwordHash, deviceEpoch } = owner
  const password = createHash('sha256').update(passwordHash).digest('hex')
  return macsOf(secrets, 'known devices', [device, who, id, deviceEpoch, password].join('\n')).map((mac) =>
    mac.subarray(0, 16).toString('base64url'),
  )
}

const cookieParts = (ctx: Ctx): string[] => {
  const value = ctx.deviceCookie?.value
  return value !== undefined && COOKIE_FORM.test(value) ? value.split('.') : []
}

/**
 * Whether this browser has signed in to the account before with its current password.
 * @returns a counter key that is unique to this browser and account; undefined for an unknown device
 */
export function findKnownDevice(ctx: Ctx, owner: DeviceOwner | undefined): string | undefined {
  const [device, ...marks] = cookieParts(ctx)
  if (!owner || device === undefined) return undefined
  // No constant-time comparison needed: a mark cannot be made without the key.
  return deviceMarks(ctx.deps.config, device, owner).find((mark) => marks.includes(mark))
}

/** Remembers this browser for the account; called after a password or an e-mailed link was verified. */
export function rememberDevice(ctx: Ctx, owner: DeviceOwner): void {
  if (!ctx.deviceCookie) return
  const [value, ...marks] = cookieParts(ctx)
  const device = value ?? randomBytes(16).toString('base64url')
  const [mark = ''] = deviceMarks(ctx.deps.config, device, owner)
  const newMarks = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS)
  ctx.deviceCookie.value = [device, ...newMarks].join('.')
  ctx.deviceCookie.set(ctx.deviceCookie.value)
}

type UserRow = Pick<typeof user.$inferSelect, 'id' | 'passwordHash' | 'deviceEpoch'>

const ownerOf = ({ id, passwordHash, deviceEpoch }: UserRow): DeviceOwner => ({
  who: 'user',
  id,
  passwordHash,
  deviceEpoch,
})

/** See `findKnownDevice`. */
export const knownDeviceOfUser = (ctx: Ctx, row: UserRow | undefined): string | undefined =>
  findKnownDevice(ctx, row && ownerOf(row))

export const rememberUserDevice = (ctx: Ctx, row: UserRow): void => rememberDevice(ctx, ownerOf(row))
