import type { legalCalls } from '@bailu/contract/legal/shop'
import type { staffRetentionCalls } from '@bailu/contract/legal/staff'
import { ownDataTitles } from '@bailu/phrases/account/own-data'
import type { Handlers } from '../../core/context.ts'
import { labelsOf } from '../account/export-data.ts'
import { eraseGuestTexts, eraseOrderTexts } from '../audit/erase-audit-texts.ts'
import { eraseGuest, readGuestData } from '../orders/privacy/guest-data.ts'
import { readRetention } from './erase-expired-data.ts'
import { readOwnTaxDocuments } from '../tax/documents/list-tax-documents.ts'
import { RETENTION_RULES } from './registry.ts'

export const legalHandlers: Handlers<typeof legalCalls & typeof staffRetentionCalls> = {
  'GET /api/guest/data': (ctx) =>
    readGuestData(
      ctx,
      (parts) => {
        const sections = parts.map((part) => ({ ...part, title: ownDataTitles[ctx.lang][part.name] }))
        return { sections, labels: labelsOf(sections, ctx.lang) }
      },
      readOwnTaxDocuments,
    ),
  'POST /api/guest/erase': async (ctx) => {
    await eraseGuest(ctx, { guest: eraseGuestTexts, orders: eraseOrderTexts })
    ctx.guestCookie?.set('')
  },
  'GET /api/staff/retention': (ctx) => readRetention(ctx, RETENTION_RULES),
}
