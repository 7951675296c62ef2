import type { Key } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { eq } from 'drizzle-orm'
import { buildApp } from '../app.ts'
import { newToken } from '../core/token.ts'
import type { Database } from '../database/connect.ts'
import { guest, session, staff, staffSession } from '../database/tables/people.ts'
import { replyCache } from '../routes/reply-cache.ts'
import { uuidv7 } from 'uuidv7'
import { openShop } from './shop.ts'

/** The shop behind HTTP, not listening; calls come through `app.inject`. */
export async function openHttpShop(open?: () => Promise<Database>, env: Record<string, string> = {}) {
  const shop = await openShop(open, env)
  const cache = replyCache(1_000)
  const app = await buildApp({ house: shop.house, database: shop.database, cache })
  await app.ready()
  const at = () => shop.house.clock()
  return {
    ...shop,
    app,
    cache,
    /** A token for somebody who is in the tables already. */
    signIn: {
      user: async (userId: number, createdAt = at()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db.insert(session).values({ id: uuidv7(), tokenHash: hash, userId, createdAt, seenAt: createdAt })
        return token
      },
      staff: async (staffId: string, createdAt = at()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db.insert(staffSession).values({ id: uuidv7(), tokenHash: hash, staffId, createdAt, seenAt: createdAt })
        return token
      },
      guest: async (guestId: string): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db.update(guest).set({ tokenHash: hash }).where(eq(guest.id, guestId))
        return token
      },
    },
    disableStaff: (id: string) => shop.db.update(staff).set({ disabledAt: at() }).where(eq(staff.id, id)),
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
}
export type HttpShop = Awaited<ReturnType<typeof openHttpShop>>

export type Given = { params?: Record<string, unknown>; body?: unknown; query?: string; headers?: Record<string, string>; ip?: string }

/** Address of a call with its path filled in; an unknown id where none is given. */
export function urlOf(key: Key, params: Record<string, unknown> = {}, query = ''): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '0')))
  return query ? `${filled}?${query}` : filled
}

export type Answered = Envelope<Record<string, unknown>>
