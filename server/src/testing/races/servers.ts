import type { Key } from '@bailu/contract/calls'
import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { newToken } from '../../core/token.ts'
import { guest, session, staff, staffSession } from '../../database/tables/people.ts'
import { staffTotp } from '../../database/tables/staff.ts'
import { requestOf } from '../hostile-sending.ts'
import { startServer, type Child } from '../processes.ts'
import type { As, World } from './race.ts'

/**
 * Server processes on the fixture's database; `at(n)` makes calls at the n-th of them.
 * A rejected call throws AppError, as within a process; a fault of a server throws an Error.
 */
export async function raceServers(world: World, databaseUrl: string, count: number) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: world.house.settings.dataDir, TRUST_PROXY: '127.0.0.1' }
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(env)))
  process.once('exit', () => servers.forEach((server) => server.process.kill('SIGKILL')))
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  const headersOf = async (actor: Actor): Promise<Record<string, string>> => {
    const who = JSON.stringify(actor)
    const now = world.house.clock().getTime()
    const known = tokens.get(who)
    const { token, until } = known && known.until > now ? known : { token: signIn(world, actor), until: now + 60_000 }
    tokens.set(who, { token, until })
    return actor.kind === 'guest' ? { 'x-guest-token': await token } : { authorization: `Bearer ${await token}` }
  }
  let keys = 0
  const at =
    (server: Child): As =>
    (actor) =>
    async (key, input, extra = {}) => {
      const headers = {
        ...(await headersOf(actor)),
        'idempotency-key': `race-${(keys += 1)}`,
        'x-forwarded-for': `10.${(keys >> 16) & 255}.${(keys >> 8) & 255}.${keys & 255}`,
      }
      const asked = requestOf(key as Key, input as Record<string, unknown>, headers, {
        bytes: extra.upload?.bytes ?? Buffer.alloc(0),
      })
      const reply = await fetch(`http://127.0.0.1:${server.port}${String(asked.url)}`, {
        method: asked.method!,
        headers: asked.headers as Record<string, string>,
        ...(asked.payload !== undefined && { body: asked.payload as string }),
      })
      const { status, code, data } = (await reply.json()) as { status: number; code?: string; data: unknown }
      if (status === 100) return data as never
      if (reply.status >= 500 || code === undefined) throw new Error(`${key}: ${reply.status} ${code ?? ''}`)
      throw new Refusal(code as never)
    }
  return {
    at: (server: number) => at(servers[server % servers.length]!),
    /** Stops the servers. @returns their output */
    stop: async () => {
      for (const { process: child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      return servers.map(({ said }) => said()).join('')
    },
  }
}

/** Adds a session of the actor, signed in just now. @returns its token */
async function signIn({ db, house }: World, actor: Actor): Promise<string> {
  const { token, hash } = newToken()
  const at = house.clock()
  const life = { id: uuidv7(), tokenHash: hash, createdAt: at, seenAt: at, provenAt: at }
  if (actor.kind === 'guest') await db.update(guest).set({ tokenHash: hash }).where(eq(guest.id, actor.guestId))
  if (actor.kind === 'user') await db.insert(session).values({ ...life, userId: actor.userId })
  if (actor.kind === 'staff') {
    const { staffId: id, role } = actor
    const since = new Date(at.getTime() - 7 * 86_400_000)
    const person = { id, email: `${id}@staff.example`, name: role, passwordHash: '', role, createdAt: since }
    await db.insert(staff).values(person).onConflictDoNothing()
    await db
      .insert(staffTotp)
      .values({ staffId: id, sealed: '', startedAt: since, confirmedAt: since })
      .onConflictDoNothing()
    await db.insert(staffSession).values({ ...life, staffId: id })
  }
  return token
}
