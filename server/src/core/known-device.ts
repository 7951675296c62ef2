import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from './context.ts'
import { macsOf, type Secrets } from './key-ring.ts'

/** An account and what makes its devices unknown again: another password, or the next count of devices. */
export type Holder = { who: 'user' | 'staff'; id: number | string; passwordHash: string; deviceEpoch: number }

/** So many accounts of one browser are remembered; families share a phone. */
const ACCOUNTS = 5
const FORM = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){1,5}$/

/** Under the present key first, then under earlier ones, which a device may still carry. */
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
 * Whether this browser signed in to the account before, with the password that still holds.
 * @returns a name for counters, of this browser and account alone
 */
export function knownDevice(ctx: Ctx, holder: Holder | undefined): string | undefined {
  const [device, ...marks] = parts(ctx)
  if (!holder || device === undefined) return undefined
  // Equal strings tell nothing by their time: a mark cannot be made without the key.
  return marksOf(ctx.house.settings, device, holder).find((mark) => marks.includes(mark))
}

/** From now on this browser is known for the account; called where a password or a mailed link was proven. */
export function keepDevice(ctx: Ctx, holder: Holder): void {
  if (!ctx.devices) return
  const [held, ...marks] = parts(ctx)
  const device = held ?? randomBytes(16).toString('base64url')
  const [mark = ''] = marksOf(ctx.house.settings, device, holder)
  const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, ACCOUNTS)
  ctx.devices.held = [device, ...kept].join('.')
  ctx.devices.keep(ctx.devices.held)
}
