import type { ReportWho } from '@bailu/contract/data-center'
import type { PartnerScope } from './context.ts'

export type Buyer = { user_id: string | null; nickname: string | null; mentor_id: string | null }

/** A buyer as the partner may see them: named only while they are the partner's client. */
export function presentWho({ user_id, nickname, mentor_id }: Buyer, { partnerId }: PartnerScope): ReportWho {
  if (user_id === null) return { id: null, name: '', is: 'guest' }
  if (Number(user_id) === partnerId) return { id: null, name: '', is: 'self' }
  if (mentor_id === null || Number(mentor_id) !== partnerId) return { id: null, name: '', is: 'former' }
  return { id: Number(user_id), name: nickname ?? '', is: 'client' }
}
