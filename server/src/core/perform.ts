import type * as z from 'zod'
import type { Call } from '@bailu/contract/call'
import { calls, type Calls, type Key, type ParsedOf, type ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from './context.ts'
import type { CsvReply } from './csv.ts'
import { requireFresh } from './fresh-proof.ts'
import { troublesOf } from './field-troubles.ts'
import { once } from './idempotency.ts'
import { noteRead } from './personal-reads.ts'
import { inLine, limitRate } from './rate-limits.ts'
import { Refusal, refuse } from './refusal.ts'
import { lacksFactor } from './second-factor.ts'
import { asBuyer, asPartner, asStaff, asUser } from './scope.ts'
import type { Upload } from './upload.ts'

/**
 * A picture or document as a reply; `private` ones are sent with `no-store`. One with an ETag may change under the same
 * address and is revalidated by every client.
 */
export type PictureReply = { bytes: Buffer; type: string; private: boolean; tag?: string; name?: string }
/** A file to be saved under its name, generated for the caller. */
export type FileReply = { bytes: Buffer; type: string; name: string }

type Answer<K extends Key> = Calls[K]['reply'] extends 'picture' | 'pdf'
  ? PictureReply
  : Calls[K]['reply'] extends 'csv'
    ? CsvReply
    : Calls[K]['reply'] extends 'xlsx' | 'text'
      ? FileReply
      : ReplyOf<K>

/** Handler of a call; runs after authorization and validation. */
export type Verb<K extends Key> = Calls[K] extends { multipart: true }
  ? (ctx: Ctx, input: ParsedOf<K>, upload: Upload) => Promise<Answer<K>>
  : (ctx: Ctx, input: ParsedOf<K>) => Promise<Answer<K>>
export type Verbs<C> = { [K in keyof C & Key]: Verb<K> }

export type Request = { input: unknown; idempotencyKey?: string | undefined; upload?: Upload }

/**
 * Performs one call; the same path for HTTP, server rendering and tests:
 * authorize → recent authentication → validate → rate limit → idempotency → handler → record the read → strip the reply.
 */
export async function perform<K extends Key>(
  verbs: Verbs<Calls>,
  key: K,
  ctx: Ctx,
  request: Request,
): Promise<Answer<K>> {
  const call: Call = calls[key]
  admit(call, ctx)
  if (call.fresh) requireFresh(ctx)
  const parsed = call.input.safeParse(request.input)
  if (!parsed.success) throw new Refusal('bad_input', troublesOf(parsed.error, request.input))
  const input = parsed.data
  await limitRate(ctx, key)
  const verb = verbs[key] as (ctx: Ctx, input: unknown, upload?: Upload) => Promise<unknown>
  const run = (inner: Ctx) => verb(inner, input, request.upload)
  const reply = call.idempotent
    ? await inLine(ctx, key, () => once(ctx, key, request.idempotencyKey ?? refuse('key_missing'), input, run))
    : await run(ctx)
  await noteRead(ctx, key, input as Record<string, unknown>, reply)
  return (typeof call.reply === 'string' ? reply : declared(key, call.reply, reply)) as Answer<K>
}

/** Checks who may make a call. @throws AppError login_required, not_a_partner, forbidden or second_factor_needed */
export function admit(call: Call, ctx: Ctx): void {
  if (call.who === 'public') return
  if (call.who === 'buyer') return void asBuyer(ctx)
  if (call.who === 'user') return void asUser(ctx)
  if (call.who === 'partner') return void asPartner(ctx)
  const { role } = asStaff(ctx)
  if (role !== 'owner' && !call.who.includes(role)) refuse('forbidden')
  if (!call.beforeFactor && lacksFactor(ctx)) refuse('second_factor_needed')
}

const STRICT = process.env['NODE_ENV'] === 'test'

// Undeclared fields are dropped in production and an error in tests.
function declared(key: string, schema: z.ZodType, reply: unknown): unknown {
  const kept = schema.parse(reply)
  if (STRICT && JSON.stringify(sorted(kept)) !== JSON.stringify(sorted(reply))) {
    throw new Error(`${key} answers with undeclared fields: ${JSON.stringify(reply)}`)
  }
  return kept
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}
