import type { Key } from '@bailu/contract/calls'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { newToken } from '../../lib/tokens.ts'
import { guest, session } from '../../features/account/table.ts'
import { staff, staffSession, staffTotp } from '../../features/staff/table.ts'
import { buildRequest } from '../call-request.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import type { CallAs, RaceFixture } from './race.ts'

/**
 * Server processes on the fixture's database; `at(n)` makes calls at the n-th of them.
 * A rejected call throws AppError, as within a process; a fault of a server throws an Error.
 */
export async function openRaceServers(fixture: RaceFixture, databaseUrl: string, count: number) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: fixture.deps.config.dataDir, TRUST_PROXY: '127.0.0.1' }
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)))
  process.once('exit', () => servers.forEach((server) => server.process.kill('SIGKILL')))
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  const headersOf = async (actor: Actor): Promise<Record<string, string>> => {
    const actorKey = JSON.stringify(actor)
    const now = fixture.deps.clock().getTime()
    const stored = tokens.get(actorKey)
    const { token, until } =
      stored && stored.until > now ? stored : { token: addActorSession(fixture, actor), until: now + 60_000 }
    tokens.set(actorKey, { token, until })
    return actor.kind === 'guest' ? { 'x-guest-token': await token } : { authorization: `Bearer ${await token}` }
  }
  let keys = 0
  const at =
    (server: ServerProcess): CallAs =>
    (actor) =>
    async (key, input, extra = {}) => {
      const headers = {
        ...(await headersOf(actor)),
        'idempotency-key': `race-${(keys += 1)}`,
        'x-forwarded-for': `10.${(keys >> 16) & 255}.${(keys >> 8) & 255}.${keys & 255}`,
      }
      const request = buildRequest(key as Key, input as Record<string, unknown>, headers, {
        bytes: extra.upload?.bytes ?? Buffer.alloc(0),
      })
      const reply = await fetch(`http://127.0.0.1:${server.port}${String(request.url)}`, {
        method: request.method!,
        headers: request.headers as Record<string, string>,
        ...(request.payload !== undefined && { body: request.payload as string }),
      })
      const { status, code, data } = (await reply.json()) as { status: number; code?: string; data: unknown }
      if (status === 100) return data as never
      if (reply.status >= 500 || code === undefined) throw new Error(`${key}: ${reply.status} ${code ?? ''}`)
      throw new AppError(code as never)
    }
  return {
    at: (server: number) => at(servers[server % servers.length]!),
    /** Stops the servers. @returns their output */
    stop: async () => {
      for (const { process: child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      return servers.map(({ output }) => output()).join('')
    },
  }
}

/** Adds a session of the actor, signed in just now. @returns its token */
export async function addActorSession({ db, deps }: Pick<RaceFixture, 'db' | 'deps'>, actor: Actor): Promise<string> {
  const { token, hash } = newToken()
  const at = deps.clock()
  const sessionRow = { id: uuidv7(), tokenHash: hash, createdAt: at, seenAt: at, reauthenticatedAt: at }
  if (actor.kind === 'guest') await db.update(guest).set({ tokenHash: hash }).where(eq(guest.id, actor.guestId))
  if (actor.kind === 'user') await db.insert(session).values({ ...sessionRow, userId: actor.userId })
  if (actor.kind === 'staff') {
    const { staffId: id } = actor
    const roles = [...actor.roles]
    const since = new Date(at.getTime() - 7 * 86_400_000)
    const person = { id, email: `${id}@staff.example`, name: roles.join(), passwordHash: '', roles, createdAt: since }
    await db.insert(staff).values(person).onConflictDoNothing()
    await db
      .insert(staffTotp)
      .values({ staffId: id, sealed: '', startedAt: since, confirmedAt: since })
      .onConflictDoNothing()
    await db.insert(staffSession).values({ ...sessionRow, staffId: id })
  }
  return token
}
