import { trackingLink } from '@bailu/contract/carriers'
import type { Lang } from '@bailu/contract/fields'
import { MAX_RETURN_PHOTOS, type OrderReturn } from '@bailu/contract/returns'
import { asNumber } from '../../../core/satang.ts'
import { accountOpen, RETURN_MOVES } from './return-moves.ts'
import type { WholeReturn } from './read-returns.ts'

type Line = WholeReturn['lines'][number]

export const presentReturnLine = ({ line, picture }: Pick<Line, 'line' | 'picture'>, quantity: number, lang: Lang) => ({
  line: line.line,
  name: line.name[lang],
  option: line.option[lang],
  picture,
  price: asNumber(line.price),
  quantity,
})

/** The part of a return that buyer and staff see alike; the account number is masked. */
export const presentReturnBody = (row: WholeReturn, lang: Lang): Omit<OrderReturn, 'actions'> => ({
  id: row.id,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  words: row.words,
  lines: row.lines.map((one) => presentReturnLine(one, one.quantity, lang)),
  amount: asNumber(row.goods + row.shipping - row.deducted),
  photos: row.photos.map((photo) => ({ id: photo.id, uploaded_at: photo.uploadedAt.toISOString() })),
  refund_to: { by: row.refundBy, bank: row.refundBank, number: `••••${row.refundTail}`, name: row.refundName },
  answer: row.answer,
  send_to: row.sendTo,
  bank_reference: row.reference ?? '',
  requested_at: row.requestedAt.toISOString(),
  decided_at: iso(row.decidedAt),
  received_at: iso(row.receivedAt),
  rejected_at: row.status === 'rejected' ? iso(row.rejectedAt ?? row.receivedAt ?? row.decidedAt) : null,
  refunded_at: iso(row.refundedAt),
  withdrawn_at: iso(row.withdrawnAt),
  closed_at: iso(row.closedAt),
  sent_back:
    row.backTracking === ''
      ? null
      : {
          carrier: row.backCarrier,
          tracking_number: row.backTracking,
          tracking_link: trackingLink(row.backCarrier, row.backTracking),
        },
  held_until: row.status === 'refunded' ? null : iso(row.accountHeldUntil),
})

export const presentReturn = (row: WholeReturn, lang: Lang): OrderReturn => ({
  ...presentReturnBody(row, lang),
  actions: {
    withdraw: (RETURN_MOVES.withdraw.from as readonly string[]).includes(row.status),
    change_account: accountOpen(row.status),
    photo: row.status === 'requested' && row.photos.length < MAX_RETURN_PHOTOS,
  },
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
