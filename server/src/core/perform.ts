import type * as z from 'zod'
import type { Call } from '@bailu/contract/call'
import { calls, type Calls, type Key, mayStaffCall } from '@bailu/contract/calls'
import { asBuyer, asPartner, asStaff, asUser, type Ctx, type HandlerReply, type Handlers } from './context.ts'
import { lacksSecondFactor, requireFresh } from './session.ts'
import { fieldIssuesOf } from './field-issues.ts'
import { runIdempotent } from './idempotency.ts'
import { recordPersonalRead } from './audit-reads.ts'
import { queuePerNetwork, limitCallRate } from './rate-limit.ts'
import { changesContent } from '../database/content-version.ts'
import { AppError, fail } from '../lib/errors.ts'
import type { Upload } from '../lib/upload.ts'

export type CallRequest = { input: unknown; idempotencyKey?: string | undefined; upload?: Upload }

/**
 * Performs one call; the same path for HTTP, server rendering and tests:
 * authorize → recent authentication → validate → rate limit → idempotency → handler → record the read → strip the reply.
 */
export async function perform<K extends Key>(
  handlers: Handlers<Calls>,
  key: K,
  ctx: Ctx,
  request: CallRequest,
): Promise<HandlerReply<K>> {
  const call: Call = calls[key]
  authorize(call, ctx)
  if (call.recentAuth) requireFresh(ctx)
  const parsed = call.input.safeParse(request.input)
  if (!parsed.success) throw new AppError('bad_input', fieldIssuesOf(parsed.error, request.input))
  const input = parsed.data
  await limitCallRate(ctx, key)
  const handler = handlers[key] as (ctx: Ctx, input: unknown, upload?: Upload) => Promise<unknown>
  const run = async (inner: Ctx) => (await handler(inner, input, request.upload)) ?? {}
  const readCtx = ctx.readDb === undefined ? ctx : { ...ctx, db: ctx.readDb, primaryDb: ctx.db }
  const work = () =>
    call.idempotent
      ? queuePerNetwork(ctx, key, () =>
          runIdempotent(ctx, key, request.idempotencyKey ?? fail('key_missing'), input, run),
        )
      : run(readCtx)
  const reply = await (call.clearsCache ? changesContent(ctx, work) : work())
  await recordPersonalRead(ctx, key, input as Record<string, unknown>, reply)
  return (typeof call.reply === 'string' ? reply : stripUndeclared(key, call.reply, reply)) as HandlerReply<K>
}

/** Checks who may make a call. @throws AppError login_required, not_a_partner, forbidden or second_factor_needed */
export function authorize(call: Call, ctx: Ctx): void {
  if (call.who === 'public') return
  if (call.who === 'buyer') return call.orderLink && ctx.actor.kind === 'order_link' ? undefined : void asBuyer(ctx)
  if (call.who === 'user') return void asUser(ctx)
  if (call.who === 'partner') return void asPartner(ctx)
  if (!mayStaffCall(asStaff(ctx), call.who)) fail('forbidden')
  if (!call.beforeSecondFactor && lacksSecondFactor(ctx)) fail('second_factor_needed')
}

const STRICT = process.env['NODE_ENV'] === 'test'

// Undeclared fields are dropped in production and an error in tests.
function stripUndeclared(key: string, schema: z.ZodType, reply: unknown): unknown {
  const parsedReply = schema.parse(reply)
  if (STRICT && JSON.stringify(sortKeys(parsedReply)) !== JSON.stringify(sortKeys(reply))) {
    throw new Error(`${key} answers with undeclared fields: ${JSON.stringify(reply)}`)
  }
  return parsedReply
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sortKeys(v)]),
  )
}
