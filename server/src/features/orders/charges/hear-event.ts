import type { Ctx } from '../../../core/context.ts'
import { isFromOpn, OpnAway, OpnRefused, readEvent } from '../../../outside/opn.ts'
import { seeCharge, type Then } from './see-charge.ts'

/**
 * `heard`: processed, no retry needed. `unproven`: the signature is missing, wrong or outdated. `later`: the provider
 * should send it again, because its API does not answer now. `off`: no provider is configured.
 */
export type Heard = 'off' | 'heard' | 'unproven' | 'later'
type Told = { signature: unknown; timestamp: unknown; body: Buffer }

/**
 * Handles a webhook event of the provider. The event is only a reason to read the charge from the API, so one that
 * comes twice, late, out of order or for another account's charge changes nothing by itself.
 */
export async function hearEvent(ctx: Ctx, told: Told, then: Then): Promise<Heard> {
  const { opn } = ctx.house.settings
  if (!opn) return 'off'
  // The provider's clock does not run ahead in a demo.
  const now = new Date(ctx.now.getTime() - (ctx.house.demoClock?.ahead() ?? 0))
  if (!isFromOpn(opn, told, now)) return 'unproven'
  const event = readEvent(told.body)
  if (!event?.key.startsWith('charge.') || event.data.object !== 'charge') return 'heard'
  const { id } = event.data
  if (!/^chrg_(test_)?[0-9a-z]{1,60}$/.test(id) || id.startsWith('chrg_test_') === opn.live) {
    ctx.log.warn({ key: event.key }, 'an event of another mode, or of no charge')
    return 'heard'
  }
  try {
    const ours = await seeCharge(ctx, id, then)
    if (!ours) ctx.log.warn({ charge: id }, 'an event of a charge that is not ours')
    return 'heard'
  } catch (error) {
    if (error instanceof OpnRefused && error.status === 404) return 'heard'
    if (!(error instanceof OpnAway || error instanceof OpnRefused)) throw error
    ctx.log.warn({ err: error, charge: id }, 'the payment provider says nothing of a charge')
    return 'later'
  }
}
