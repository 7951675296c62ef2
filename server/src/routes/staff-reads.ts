import type { FastifyRequest } from 'fastify'
import type { House } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { actorOf } from './session-gate.ts'
import { staffCookie } from './staff-cookie.ts'

/** Whether the request for a page, picture or file has a valid staff session cookie. */
export async function isStaff({ house, db }: { house: House; db: Db }, request: FastifyRequest): Promise<boolean> {
  const bearer = staffCookie(house.settings, request)
  return bearer !== undefined && (await actorOf(db, { bearer, staffCall: true }, house.clock())).kind === 'staff'
}
