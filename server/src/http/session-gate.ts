import type { FastifyRequest } from 'fastify'
import type { Actor, Deps } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { resolveGuest, resolveUser } from '../features/auth/resolve-session.ts'
import { resolveStaff } from '../features/staff/staff-sessions.ts'
import { fail } from '../lib/errors.ts'
import { isToken } from '../lib/tokens.ts'
import { readStaffCookie } from './cookies.ts'

type Tokens = {
  bearer?: string | undefined
  guest?: string | undefined
  staffCall: boolean
  /** Request made by an open page on its own (`polled` in the contract): does not extend the session. */
  polled?: boolean
}

/**
 * Resolves the caller. An unknown, ended or expired token gives the actor `anonymous`; whether that may make the call is
 * decided later, by `authorize`.
 */
export async function resolveActor(db: Db, tokens: Tokens, now: Date): Promise<Actor> {
  if (isToken(tokens.bearer)) {
    return tokens.staffCall ? resolveStaff(db, tokens.bearer, now, tokens.polled) : resolveUser(db, tokens.bearer, now)
  }
  if (tokens.bearer === undefined && isToken(tokens.guest) && !tokens.staffCall) return resolveGuest(db, tokens.guest)
  return { kind: 'anonymous' }
}

/** Number of exported rows after which the session is checked again. */
const ROWS_PER_CHECK = 100

/**
 * Yields the rows of an export while the session of its caller is valid.
 * @param asked resolves the caller again from the same token
 * @throws AppError session_expired when the session has ended or its roles have changed
 */
export async function* whileSignedIn<T>(rows: AsyncIterable<T>, initial: Actor, currentActor: () => Promise<Actor>) {
  let count = 0
  for await (const row of rows) {
    if (++count % ROWS_PER_CHECK === 0 && !isSameSession(initial, await currentActor())) fail('session_expired')
    yield row
  }
}

function isSameSession(initial: Actor, current: Actor): boolean {
  if (initial.kind === 'staff')
    return (
      current.kind === 'staff' &&
      current.sessionId === initial.sessionId &&
      current.roles.join() === initial.roles.join()
    )
  return initial.kind !== 'user' || (current.kind === 'user' && current.sessionId === initial.sessionId)
}

/** Whether the request for a page, picture or file has a valid staff session cookie. */
export async function isStaffRequest({ deps, db }: { deps: Deps; db: Db }, request: FastifyRequest): Promise<boolean> {
  const bearer = readStaffCookie(deps.config, request)
  return bearer !== undefined && (await resolveActor(db, { bearer, staffCall: true }, deps.clock())).kind === 'staff'
}
