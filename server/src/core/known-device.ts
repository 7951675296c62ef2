import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import { macsOf, type Secrets } from './key-ring.ts'

/** An account; a new password or an incremented `deviceEpoch` makes all its devices unknown. */
export type Holder = { who: 'user' | 'staff'; id: number | string; passwordHash: string; deviceEpoch: number }

/** Accounts remembered for one browser; families share a phone. */
const ACCOUNTS = 5
const FORM = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){1,5}$/

/** Marks of this device for an account: under the current key first, then under previous keys that a cookie may still use. */
function marksOf(secrets: Secrets, device: string, holder: Holder): string[] {
  const { who, id, passwordHash, deviceEpoch } = holder
  const password = createHash('sha256').update(passwordHash).digest('hex')
  return macsOf(secrets, 'known devices', [device, who, id, deviceEpoch, password].join('\n')).map((mac) =>
    mac.subarray(0, 16).toString('base64url'),
  )
}

const parts = (ctx: Ctx): string[] => {
  const held = ctx.devices?.held
  return held !== undefined && FORM.test(held) ? held.split('.') : []
}

/**
 * Whether this browser has signed in to the account before with its current password.
 * @returns a counter key that is unique to this browser and account; undefined for an unknown device
 */
export function knownDevice(ctx: Ctx, holder: Holder | undefined): string | undefined {
  const [device, ...marks] = parts(ctx)
  if (!holder || device === undefined) return undefined
  // No constant-time comparison needed: a mark cannot be made without the key.
  return marksOf(ctx.house.settings, device, holder).find((mark) => marks.includes(mark))
}

/** Remembers this browser for the account; called after a password or an e-mailed link was verified. */
export function keepDevice(ctx: Ctx, holder: Holder): void {
  if (!ctx.devices) return
  const [held, ...marks] = parts(ctx)
  const device = held ?? randomBytes(16).toString('base64url')
  const [mark = ''] = marksOf(ctx.house.settings, device, holder)
  const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, ACCOUNTS)
  ctx.devices.held = [device, ...kept].join('.')
  ctx.devices.keep(ctx.devices.held)
}
