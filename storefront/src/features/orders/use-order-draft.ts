import type { Contact, ChosenMethod } from '@bailu/contract/orders'
import { useEffect, useState } from 'react'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'order_draft'
type Draft = { message: string; method: ChosenMethod; contact?: Contact }
const BLANK: Draft = { message: '', method: 'promptpay' }

/** Message, payment method and contact as typed; survives a reload. */
export const useOrderDraft = () => {
  const [draft, setDraft] = useState<Draft>(() => ({ ...BLANK, ...remembered<Partial<Draft>>(KEY, {}) }))
  useEffect(() => rememberFor(KEY, draft), [draft])
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    drop: () => {
      setDraft(BLANK)
      forgetFor(KEY)
    },
  }
}
