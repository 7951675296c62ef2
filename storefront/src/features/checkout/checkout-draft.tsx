import { useEffect, useState } from 'react'
import type { PickupContact } from '@bailu/contract/orders/shop'
import type { BuyerPaymentMethod } from '@bailu/contract/orders/payment'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { TextArea } from '../../ui/form/field.tsx'

const DRAFT_KEY = 'order_draft'
type CheckoutDraft = { message: string; method: BuyerPaymentMethod; contact?: PickupContact }
const EMPTY_DRAFT: CheckoutDraft = { message: '', method: 'promptpay' }

/** Message, payment method and contact as typed; survives a reload. */
export const useCheckoutDraft = () => {
  const [draft, setDraft] = useState<CheckoutDraft>(() => ({
    ...EMPTY_DRAFT,
    ...readTabStorage<Partial<CheckoutDraft>>(DRAFT_KEY, {}),
  }))
  useEffect(() => writeTabStorage(DRAFT_KEY, draft), [draft])
  return {
    draft,
    change: (part: Partial<CheckoutDraft>) => setDraft((now) => ({ ...now, ...part })),
    discard: () => {
      setDraft(EMPTY_DRAFT)
      removeTabStorage(DRAFT_KEY)
    },
  }
}

const MAX_LENGTH = 500
/** Remaining characters from which the counter is shown. */
const WARN_AT = 50

export function BuyerMessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const words = useWords().orders
  const remaining = MAX_LENGTH - value.length
  return (
    <div>
      <TextArea
        label={words.message}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={`-mb-12 min-h-20 text-right text-13 ${remaining > 0 ? 'text-muted' : 'text-danger'}`}>
        {remaining <= WARN_AT && words.charactersLeft(remaining)}
      </p>
    </div>
  )
}
