import type { FastifyInstance } from 'fastify'
import type { Ctx, House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { askAgain } from '../features/orders/charges/ask-again.ts'
import { hearEvent } from '../features/orders/charges/hear-event.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { answerUnknown } from './failure.ts'
import { BOUNDS } from './open-bounds.ts'

/** Where the payment provider tells what happened. */
export const EVENT_PATH = '/api/payment/opn/event'

const ANSWERS = { heard: 200, unproven: 401, later: 503 } as const

/**
 * The address that the payment provider calls, for its signature the body as it came. It repeats what is not answered
 * with 200, so HTTP codes speak here. Without a provider in the settings the address is nobody's.
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

/** Work that falls due by itself: what became of charges that no event has told of. */
export const askAboutCharges = (ctx: Ctx): Promise<number> => askAgain(ctx, earnRewards)
