import type { Envelope } from '@bailu/contract/envelope'
import { eq } from 'drizzle-orm'
import { type AppOptions, buildApp } from '../app/http-app.ts'
import { newToken } from '../lib/tokens.ts'
import type { Database } from '../database/connect.ts'
import { guest, session } from '../features/account/table.ts'
import { staffSession } from '../features/staff/table.ts'
import { createReplyCache } from '../http/reply-cache.ts'
import { uuidv7 } from 'uuidv7'
import { openTestApp } from './test-app.ts'

/** The test app with its HTTP server, not listening; requests are made by `app.inject`. */
export async function openHttpTestApp(
  open?: () => Promise<Database>,
  env: Record<string, string> = {},
  logTo?: AppOptions['logTo'],
  standby?: AppOptions['standby'],
) {
  const shop = await openTestApp(open, env)
  const cache = createReplyCache(1_000)
  const app = await buildApp({ deps: shop.deps, database: shop.database, cache, standby, ...(logTo && { logTo }) })
  await app.ready()
  const now = () => shop.deps.clock()
  return {
    ...shop,
    app,
    cache,
    /** Creates a session for an existing row, as a sign-in does. @returns its token */
    signIn: {
      user: async (userId: number, createdAt = now()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db
          .insert(session)
          .values({ id: uuidv7(), tokenHash: hash, userId, createdAt, seenAt: createdAt, reauthenticatedAt: createdAt })
        return token
      },
      staff: async (staffId: string, createdAt = now()): Promise<string> => {
        const { token, hash } = newToken()
        await shop.db.insert(staffSession).values({
          id: uuidv7(),
          tokenHash: hash,
          staffId,
          createdAt,
          seenAt: createdAt,
          reauthenticatedAt: createdAt,
        })
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
export type HttpTestApp = Awaited<ReturnType<typeof openHttpTestApp>>

export type ReplyEnvelope = Envelope<Record<string, unknown>>
