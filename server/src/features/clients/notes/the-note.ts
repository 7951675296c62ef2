import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { clientNote } from '../../../database/tables/clients.ts'
import type { ClientScope } from '../own-client.ts'

/** SQL condition: this note, of this partner about this client. */
export const theNote = ({ partnerId, clientId }: ClientScope, id: string) =>
  and(eq(clientNote.partnerId, partnerId), eq(clientNote.clientId, clientId), eq(clientNote.id, id))

export const noteExists = async (ctx: Ctx, whose: ClientScope, id: string): Promise<boolean> =>
  (await ctx.db.$count(clientNote, theNote(whose, id))) > 0
