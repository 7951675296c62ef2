import { auditNotePlace } from '../core/audit-detail.ts'
import { resealColumn } from './reseal.ts'
import type { SealedColumn } from '../database/columns.ts'
import { birthDatePlace, cardPlace, withdrawalPlace } from '../features/partners/sealed-fields.ts'
import type { Ctx } from '../core/context.ts'
import { correctionPlace, customerNotePlace, erasurePlace } from '../core/users.ts'
import { clientNoteSealContext } from '../features/clients/notes.ts'
import { tagNameSealContext, viewSealContext } from '../features/clients/client-tags.ts'
import { SEALED_CLIENT_COLUMNS } from '../features/clients/client-file.ts'
import { importReportPlace, importRowsPlace } from '../features/data-import/stored-rows.ts'
import { healthSealContext } from '../features/leads/lead-fields.ts'
import { rehashLeadContacts, textsSealContext } from '../features/leads/lead-texts.ts'
import { leadNoteSealContext } from '../features/leads/save-lead.ts'
import { smsSealContext } from '../features/mail/send-sms.ts'
import { handoverPlace } from '../features/orders/handover.ts'
import { mailSealContext as mailPlace, notificationPlace } from '../features/mail/queue-mail.ts'
import { refundAccountPlace, returnAccountPlace } from '../core/order-facts.ts'
import { SEALED_APPLICATION_COLUMNS, applicationSealContext } from '../features/applications/read-applications.ts'
import { orderContactPlace } from '../features/orders/base/order-contact.ts'
import { orderNotePlace } from '../features/orders/order-notes.ts'
import { returnWordsPlace } from '../features/returns/create-return.ts'
import { taxDocumentPlace } from '../features/tax/documents/read-tax-documents.ts'
import { pushSealContext as pushPlace } from '../features/push/push-address.ts'
import { totpSealContext } from '../features/staff/second-factor/verify-factor.ts'

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
  },
  byId('client_note', 'words', clientNoteSealContext),
  byId('client_tag', 'name', tagNameSealContext),
  byId('client_view', 'sealed', viewSealContext),
  byId('customer_note', 'words', customerNotePlace),
  byId('email_change', 'words', correctionPlace),
  byId('erasure_request', 'words', (id) => erasurePlace(id, 'words')),
  byId('erasure_request', 'answer', (id) => erasurePlace(id, 'answer')),
  byId('order_note', 'words', orderNotePlace),
  byId('orders', 'contact_email', orderContactPlace),
  byId('notification', 'sealed', notificationPlace),
  byId('tax_document', 'buyer', taxDocumentPlace),
  byId('order_return', 'words', returnWordsPlace),
  ...(Object.entries(SEALED_APPLICATION_COLUMNS) as [keyof typeof SEALED_APPLICATION_COLUMNS, string][]).map(
    ([field, column]): SealedColumn => ({
      ...byId('partner_application', column, (id) => applicationSealContext(id, field)),
    }),
  ),
  {
    table: 'partner',
    key: ['user_id'],
    column: 'birth_date',
    place: (row) => birthDatePlace(Number(row['user_id'])),
  },
  byId('data_import', 'rows', importRowsPlace),
  byId('data_import', 'report', importReportPlace),
  byId('lead', 'sealed', textsSealContext),
  byId('lead', 'health', healthSealContext),
  byId('lead_note', 'words', leadNoteSealContext),
  byId('outbox_mail', 'sealed', mailPlace),
  byId('outbox_sms', 'sealed', smsSealContext),
  byId('handover', 'sealed', handoverPlace),
  byId('refund', 'refund_number', refundAccountPlace),
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
  {
    table: 'staff_push',
    key: ['endpoint_hash'],
    column: 'sealed',
    place: (row) => pushPlace(row['endpoint_hash'] as Buffer),
  },
  { table: 'marker', key: ['name'], column: 'value', place: (row) => String(row['name']) },
  {
    table: 'staff_totp',
    key: ['staff_id'],
    column: 'sealed',
    place: (row) => totpSealContext(String(row['staff_id'])),
  },
]

/** Background job: while a previous secret is configured, re-encrypts all values and hashes contacts of leads with the current one. */
export async function resealAll(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.previousSecretKeys.length === 0) return
  // Before the columns: contacts are hashed from a text that a previous key still decrypts.
  let leads: number
  do leads = await rehashLeadContacts(ctx)
  while (leads > 0)
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(ctx, column)
    if (resealed + unreadable > 0)
      ctx.log.info({ table: column.table, column: column.column, resealed, unreadable }, 'sealed anew')
  }
}
