import type { user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { type Holder, keepDevice, knownDevice } from './known-device.ts'

type Row = Pick<typeof user.$inferSelect, 'id' | 'passwordHash' | 'deviceEpoch'>

const holderOf = ({ id, passwordHash, deviceEpoch }: Row): Holder => ({ who: 'user', id, passwordHash, deviceEpoch })

/** See `findKnownDevice`. */
export const deviceOfUser = (ctx: Ctx, row: Row | undefined): string | undefined =>
  knownDevice(ctx, row && holderOf(row))

export const keepUserDevice = (ctx: Ctx, row: Row): void => keepDevice(ctx, holderOf(row))
