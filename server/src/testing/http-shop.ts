import type { Envelope } from '@bailu/contract/envelope'
import { eq } from 'drizzle-orm'
import { type AppOptions, buildApp } from '../app.ts'
import { newToken } from '../core/token.ts'
import type { Database } from '../database/connect.ts'
import { guest, session, staffSession } from '../database/tables/people.ts'
import { replyCache } from '../routes/reply-cache.ts'
import { uuidv7 } from 'uuidv7'
import { openShop } from './shop.ts'

/** The test app with its HTTP server, not listening; requests are made by `app.inject`. */
export async function openHttpShop(
  open?: () => Promise<Database>,
  env: Record<string, string> = {},
  logTo?: AppOptions['logTo'],
) {
  const shop = await openShop(open, env)
  const cache = replyCache(1_000)
  const app = await buildApp({ house: shop.house, database: shop.database, cache, ...(logTo && { logTo }) })
  await app.ready()
  const at = () => shop.house.clock()
  return {
    ...shop,
    app,
    cache,
    /** Creates a session for an existing row, as a sign-in does. @returns its token */
    signIn: {
      user: async (userId: number, createdAt = at()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db
          .insert(session)
          .values({ id: uuidv7(), tokenHash: hash, userId, createdAt, seenAt: createdAt, provenAt: createdAt })
        return token
      },
      staff: async (staffId: string, createdAt = at()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db
          .insert(staffSession)
          .values({ id: uuidv7(), tokenHash: hash, staffId, createdAt, seenAt: createdAt, provenAt: createdAt })
        return token
      },
      guest: async (guestId: string): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db.update(guest).set({ tokenHash: hash }).where(eq(guest.id, guestId))
        return token
      },
    },
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
}
export type HttpShop = Awaited<ReturnType<typeof openHttpShop>>

export type Answered = Envelope<Record<string, unknown>>
