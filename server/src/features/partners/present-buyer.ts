import type { FigureBuyer } from '@bailu/contract/data-center/shop'
import type { PartnerScope } from '../../core/context.ts'

export type ReportBuyer = {
  user_id: string | null
  nickname: string | null
  mentor_id: string | null
  /** Whose invitation takes effect once the e-mail address is confirmed. */
  pending_mentor_id?: string | null
}

/** A buyer as the partner may see them: named only while they are the partner's client. */
export function presentReportBuyer(
  { user_id, nickname, mentor_id, pending_mentor_id: pendingId }: ReportBuyer,
  { partnerId }: PartnerScope,
): FigureBuyer {
  if (user_id === null) return { id: null, name: '', is: 'guest' }
  if (Number(user_id) === partnerId) return { id: null, name: '', is: 'self' }
  if (pendingId != null && Number(pendingId) === partnerId) return { id: null, name: '', is: 'unconfirmed' }
  if (mentor_id === null || Number(mentor_id) !== partnerId) return { id: null, name: '', is: 'former' }
  return { id: Number(user_id), name: nickname ?? '', is: 'client' }
}

/** Whether the partner may open an order of this buyer that counts for them. */
export const mayOpenOrderOf = ({ is }: FigureBuyer): boolean => is !== 'former' && is !== 'self'
