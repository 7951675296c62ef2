import type { FastifyInstance } from 'fastify'
import type { Ctx, House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { askAgain } from '../features/orders/charges/ask-again.ts'
import { hearEvent } from '../features/orders/charges/hear-event.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { answerUnknown } from './failure.ts'
import { BOUNDS } from './open-bounds.ts'

/** Path of the payment provider's webhook. */
export const EVENT_PATH = '/api/payment/opn/event'

const ANSWERS = { heard: 200, unproven: 401, later: 503 } as const

/**
 * Webhook of the payment provider. The body is kept as raw bytes for verifying the signature. The provider repeats events
 * that are not answered with 200, so this route uses HTTP codes. Without a configured provider the path is 404.
 */
export async function providerEvents(app: FastifyInstance, { house, db }: { house: House; db: Db }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(EVENT_PATH, { bodyLimit: BOUNDS.event.body }, async (request, reply) => {
    const ctx: Ctx = {
      house,
      db,
      now: house.clock(),
      lang: 'en',
      actor: { kind: 'system' },
      ip: (request.ip as string | undefined) ?? '',
      requestId: request.id,
      log: request.log,
    }
    const { headers, body } = request
    const told = {
      signature: headers['omise-signature'],
      timestamp: headers['omise-signature-timestamp'],
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    }
    const heard = await hearEvent(ctx, told, earnRewards)
    if (heard === 'off') return answerUnknown(request, reply)
    if (heard === 'later') void reply.header('retry-after', '60')
    return reply
      .code(ANSWERS[heard])
      .header('cache-control', 'no-store')
      .send({ heard: heard === 'heard' })
  })
}

/** Background job: asks the provider about charges for which no event has arrived. */
export const askAboutCharges = (ctx: Ctx): Promise<number> => askAgain(ctx, earnRewards)
