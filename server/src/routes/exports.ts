import type { FastifyReply } from 'fastify'
import { actorName, type Ctx } from '../core/context.ts'
import { places } from '../core/places.ts'
import { refuse } from '../core/refusal.ts'

export type ExportLimits = {
  /** Exports streaming from this process: of partners, and separately of staff. */
  atOnce: number
  staffAtOnce: number
  perAccount: number
}

export const EXPORT_LIMITS: ExportLimits = { atOnce: 12, staffAtOnce: 8, perAccount: 2 }

/** Slots for exports that stream from the database. */
export function createExports({ atOnce, staffAtOnce, perAccount }: ExportLimits = EXPORT_LIMITS) {
  const open = { most: atOnce, all: places(atOnce) }
  const staff = { most: staffAtOnce, all: places(staffAtOnce) }
  return {
    /**
     * Takes a slot that is released when the reply has been sent or the client has disconnected. Call after authorization.
     * @throws AppError exports_enough when the account has reached its limit, busy when all slots are taken
     */
    take({ actor }: Pick<Ctx, 'actor'>, { raw }: Pick<FastifyReply, 'raw'>): void {
      const { most, all } = actor.kind === 'staff' ? staff : open
      const release = all.take({ [actorName(actor)]: perAccount })
      if (!release) return refuse(all.count() < most ? 'exports_enough' : 'busy')
      if (raw.destroyed) release()
      raw.once('finish', release)
      raw.once('close', release)
    },
  }
}
export type Exports = ReturnType<typeof createExports>
