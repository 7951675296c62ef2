import { and, eq, inArray, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { lead } from '../../database/tables/leads.ts'
import { columnsOf, typedOf } from './lead-fields.ts'
import { type Contacts, contactsOf, keysOf } from './lead-words.ts'
import { suggestClient } from './suggest-client.ts'
import { holdPartner } from './the-lead.ts'

/** Most leads of one partner; keeps lists, counts and the decrypting search fast. */
const MOST_LEADS = 5_000

/**
 * Adds a potential customer. Idempotent by `draft`: an offline phone sends the same draft
 * again until it gets a reply, and gets the id of the first time.
 * @throws AppError lead_same_phone, lead_limit, bad_input
 */
export async function addLead(
  ctx: Ctx,
  input: ParsedOf<'POST /api/potential-customer'>,
): Promise<ReplyOf<'POST /api/potential-customer'>> {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const [known] = await tx.db
      .select({ id: lead.id })
      .from(lead)
      .where(and(eq(lead.partnerId, partnerId), eq(lead.draft, input.draft)))
    if (known) return known
    if ((await tx.db.$count(lead, eq(lead.partnerId, partnerId))) >= MOST_LEADS) return refuse('lead_limit')
    const id = uuidv7()
    const columns = columnsOf(tx, { id, partnerId }, input.lead)
    const contacts = contactsOf(typedOf(input.lead))
    if (!input.anyway) await refuseSamePhone(tx, scope, id, contacts)
    const row = { ...columns, id, partnerId, draft: input.draft, createdAt: tx.now, touchedAt: tx.now }
    await tx.db.insert(lead).values({ ...row, suggestedId: await suggestClient(tx, scope, contacts) })
    await record(tx, 'lead.added', { type: 'lead', id })
    return { id }
  })
}

/** @throws AppError lead_same_phone if another lead of the partner has this number */
export async function refuseSamePhone(
  tx: Ctx,
  { partnerId }: PartnerScope,
  id: string,
  { phone }: Contacts,
): Promise<void> {
  if (phone === null) return
  const same = and(eq(lead.partnerId, partnerId), inArray(lead.phoneKey, keysOf(tx, partnerId, phone)), ne(lead.id, id))
  if ((await tx.db.$count(lead, same)) > 0) refuse('lead_same_phone')
}
