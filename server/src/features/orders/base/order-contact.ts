import type { Ctx } from '../../../core/context.ts'
import { seal, unseal } from '../../../lib/crypto.ts'
import type { order } from '../table.ts'

export const orderContactPlace = (id: string): string => `orders/${id}/contact_email`

type ContactRow = Pick<typeof order.$inferSelect, 'id' | 'userId' | 'contactEmail'>

/** Email of a guest for news about this order; empty for none, null for the order of an account. */
export function readOrderContact({ deps }: Pick<Ctx, 'deps'>, row: ContactRow): string | null {
  if (row.userId !== null) return null
  return row.contactEmail === null ? '' : unseal(deps.config, orderContactPlace(row.id), row.contactEmail)
}

/** Columns of an order for the email that its guest typed. */
export const orderContactColumns = ({ deps, lang }: Pick<Ctx, 'deps' | 'lang'>, id: string, email: string) =>
  email === ''
    ? { contactEmail: null, contactLang: null }
    : { contactEmail: seal(deps.config, orderContactPlace(id), email), contactLang: lang }
