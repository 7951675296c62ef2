import type { FastifyInstance } from 'fastify'
import type { Ctx, Deps } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { pollCharges, receiveChargeEvent } from '../features/receipts/charges/charge-events.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { sendNotFound } from './errors.ts'
import { ROUTE_LIMITS } from './route-limits.ts'

/** Path of the payment provider's webhook. */
export const PAYMENT_WEBHOOK_PATH = '/api/payment/opn/event'

const REPLY_STATUS = { heard: 200, unproven: 401, later: 503 } as const

/**
 * Webhook of the payment provider. The body stays raw bytes for verifying the signature. The provider repeats events
 * that are not answered with 200, so this route uses HTTP codes. Without a configured provider the path is 404.
 */
export async function paymentWebhook(app: FastifyInstance, { deps, db }: { deps: Deps; db: Db }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(PAYMENT_WEBHOOK_PATH, { bodyLimit: ROUTE_LIMITS.event.body }, async (request, reply) => {
    const ctx: Ctx = {
      deps,
      db,
      now: deps.clock(),
      lang: 'en',
      actor: { kind: 'system' },
      ip: (request.ip as string | undefined) ?? '',
      requestId: request.id,
      log: request.log,
    }
    const { headers, body } = request
    const webhookRequest = {
      signature: headers['omise-signature'],
      timestamp: headers['omise-signature-timestamp'],
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    }
    const outcome = await receiveChargeEvent(ctx, webhookRequest, earnRewards)
    if (outcome === 'off') return sendNotFound(request, reply)
    if (outcome === 'later') void reply.header('retry-after', '60')
    return reply
      .code(REPLY_STATUS[outcome])
      .header('cache-control', 'no-store')
      .send({ heard: outcome === 'heard' })
  })
}

/** Background job: asks the provider about charges for which no event has arrived. */
export const checkPendingCharges = (ctx: Ctx): Promise<number> => pollCharges(ctx, earnRewards)
