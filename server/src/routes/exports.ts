import type { FastifyReply } from 'fastify'
import { actorName, type Ctx } from '../core/context.ts'
import { places } from '../core/places.ts'
import { refuse } from '../core/refusal.ts'

export type ExportLimits = {
  /** Files on their way out of this process: of partners, and of staff beside them. */
  atOnce: number
  staffAtOnce: number
  perAccount: number
}

export const EXPORT_LIMITS: ExportLimits = { atOnce: 12, staffAtOnce: 8, perAccount: 2 }

/** Places for tables that are read from the database as they are sent. */
export function createExports({ atOnce, staffAtOnce, perAccount }: ExportLimits = EXPORT_LIMITS) {
  const open = { most: atOnce, all: places(atOnce) }
  const staff = { most: staffAtOnce, all: places(staffAtOnce) }
  return {
    /**
     * Takes a place that is free again when the answer has been sent or its caller has gone. The caller has been admitted.
     * @throws Refusal exports_enough when the account has as many under way as it may, busy when all places are taken
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
