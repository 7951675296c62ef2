import { notePlace as auditNotePlace } from './core/audit-words.ts'
import { resealColumn, sealClear, type SealedColumn } from './core/reseal.ts'
import { birthDatePlace } from './core/birth-date.ts'
import type { Ctx } from './core/context.ts'
import { clientNotePlace } from './features/clients/notes/note-words.ts'
import { SEALED_CLIENT_COLUMNS } from './features/clients/sealed-fields.ts'
import { healthPlace } from './features/leads/lead-fields.ts'
import { sealLeads, typedPlace } from './features/leads/lead-words.ts'
import { notePlace } from './features/leads/note-lead.ts'
import { placeOf as mailPlace } from './features/mail/queue-mail.ts'
import { duePlace, returnAccountPlace } from './core/return-account.ts'
import { SEALED_OF_APPLICATION, applicationPlace } from './features/applications/sealed-application.ts'
import { orderNotePlace } from './features/orders/notes/note-words.ts'
import { returnWordsPlace } from './features/orders/returns/open-return.ts'
import { taxDocumentPlace } from './features/orders/tax-documents/buyer.ts'
import { placeOf as pushPlace } from './features/push/address.ts'
import { sealedAt } from './features/staff/second-step/take-factor.ts'
import { cardPlace, withdrawalPlace } from './core/card-details.ts'

const byId = (table: string, column: string, place: (id: string) => string): SealedColumn => ({
  table,
  key: ['id'],
  column,
  place: ({ id }) => place(String(id)),
})

/** All database columns with sealed values; a test fails when one is missing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_CLIENT_COLUMNS,
  {
    table: 'audit_note',
    key: ['audit_id'],
    column: 'words',
    place: (row) => auditNotePlace(String(row['audit_id'])),
    wasClear: true,
  },
  { ...byId('client_note', 'words', clientNotePlace), wasClear: true },
  { ...byId('order_note', 'words', orderNotePlace), wasClear: true },
  byId('tax_document', 'buyer', taxDocumentPlace),
  { ...byId('order_return', 'words', returnWordsPlace), wasClear: true },
  ...(Object.entries(SEALED_OF_APPLICATION) as [keyof typeof SEALED_OF_APPLICATION, string][]).map(
    ([field, column]): SealedColumn => ({
      ...byId('partner_application', column, (id) => applicationPlace(id, field)),
      wasClear: true,
    }),
  ),
  {
    table: 'partner',
    key: ['user_id'],
    column: 'birth_date',
    place: (row) => birthDatePlace(Number(row['user_id'])),
    wasClear: true,
  },
  byId('lead', 'sealed', typedPlace),
  byId('lead', 'health', healthPlace),
  byId('lead_note', 'words', notePlace),
  byId('outbox_mail', 'sealed', mailPlace),
  byId('refund_due', 'refund_number', duePlace),
  byId('order_return', 'refund_number', returnAccountPlace),
  byId('withdrawal', 'sealed', withdrawalPlace),
  {
    table: 'bank_card',
    key: ['partner_id'],
    column: 'sealed',
    place: (row) => cardPlace(Number(row['partner_id'])),
  },
  {
    table: 'push_subscription',
    key: ['endpoint_hash'],
    column: 'sealed',
    place: (row) => pushPlace(row['endpoint_hash'] as Buffer),
  },
  { table: 'marker', key: ['name'], column: 'value', place: (row) => String(row['name']) },
  { table: 'staff_totp', key: ['staff_id'], column: 'sealed', place: (row) => sealedAt(String(row['staff_id'])) },
]

/** Background job: while a previous secret is configured, re-encrypts all values with the current one. */
export async function resealAll(ctx: Ctx): Promise<void> {
  if (ctx.house.settings.previousSecretKeys.length === 0) return
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(ctx, column)
    if (resealed + unreadable > 0)
      ctx.log.info({ table: column.table, column: column.column, resealed, unreadable }, 'sealed anew')
  }
}

/** Background job: encrypts values from before their column was sealed, one batch of each column per run. */
export async function sealWhatIsClear(ctx: Ctx): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    const sealed = await sealClear(ctx, column)
    if (sealed > 0) ctx.log.info({ table: column.table, column: column.column, sealed }, 'sealed')
  }
  const leads = await sealLeads(ctx)
  if (leads > 0) ctx.log.info({ table: 'lead', column: 'sealed', sealed: leads }, 'sealed')
}
