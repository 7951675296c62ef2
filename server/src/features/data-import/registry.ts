import type { Ctx } from '../../core/context.ts'
import { rejectMentorCycle } from '../applications/read-applications.ts'
import { endClientRelation } from '../clients/client-consents.ts'
import { moveClient } from '../customers/change-customer.ts'
import { unlinkLeadsOfClient } from '../leads/link-lead.ts'
import { applyStartedImports } from './apply-data-import.ts'
import { bookSignedOpenings } from './opening-balances.ts'
import { bookSignedOrders } from './opening-orders.ts'

const MOVE_STEPS = { rejectMentorCycle, leaveSteps: [endClientRelation, unlinkLeadsOfClient] }

/** Background job: applies a started import, and books balances and money of open orders that were signed off. */
export async function runDataImports(ctx: Ctx): Promise<void> {
  await applyStartedImports(ctx, (tx, client) => moveClient(tx, client, MOVE_STEPS))
  // The run may have taken minutes.
  const later = { ...ctx, now: ctx.deps.clock() }
  await bookSignedOpenings(later)
  await bookSignedOrders(later)
}
