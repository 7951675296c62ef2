import type { Ctx } from '../../core/context.ts'
import { type Holder, keepDevice, knownDevice } from '../../core/known-device.ts'
import type { staff } from '../../database/tables/people.ts'

type Row = Pick<typeof staff.$inferSelect, 'id' | 'passwordHash' | 'deviceEpoch'>

const holderOf = ({ id, passwordHash, deviceEpoch }: Row): Holder => ({ who: 'staff', id, passwordHash, deviceEpoch })

/** See `knownDevice`. */
export const deviceOfStaff = (ctx: Ctx, row: Row | undefined): string | undefined =>
  knownDevice(ctx, row && holderOf(row))

export const keepStaffDevice = (ctx: Ctx, row: Row): void => keepDevice(ctx, holderOf(row))
