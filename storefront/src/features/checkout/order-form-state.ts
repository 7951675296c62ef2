import { useEffect, useReducer } from 'react'
import type { PickupContact } from '@bailu/contract/orders/order-form'
import type { BuyerPaymentMethod } from '@bailu/contract/orders/payment'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'

const DRAFT_KEY = 'order_draft'
/** What the buyer typed and chose; survives a reload. `contact` and `email` are undefined until they are typed. */
export type OrderDraft = { message: string; method: BuyerPaymentMethod; contact?: PickupContact; email?: string }
const EMPTY_DRAFT: OrderDraft = { message: '', method: 'promptpay' }

/** Why the order was not sent: the part of the form to correct, and the message shown above the button. */
export type FormIssue = { part: 'address' | 'contact' | 'email' | 'lines'; message: string }

export type OrderFormState = {
  draft: OrderDraft
  issue: FormIssue | undefined
  isChoosingAddress: boolean
  /** Text of an address to fill in while it is chosen; empty for none. */
  pastedAddress: string
  /** The order was submitted with an incomplete contact: untouched fields show their errors too. */
  isContactChecked: boolean
}

export type OrderFormAction =
  | { type: 'changed'; part: Partial<OrderDraft> }
  | { type: 'address-choice-opened' | 'address-choice-closed' | 'address-chosen' | 'discarded' }
  | { type: 'address-pasted'; text: string }
  | { type: 'submitted'; issue: FormIssue | undefined }

export const reduceOrderForm = (state: OrderFormState, action: OrderFormAction): OrderFormState => {
  switch (action.type) {
    case 'changed':
      return {
        ...state,
        draft: { ...state.draft, ...action.part },
        issue: action.part.contact || action.part.email !== undefined ? undefined : state.issue,
      }
    case 'address-choice-opened':
      return { ...state, isChoosingAddress: true }
    case 'address-pasted':
      return { ...state, isChoosingAddress: true, pastedAddress: action.text }
    case 'address-choice-closed':
      return { ...state, isChoosingAddress: false, pastedAddress: '' }
    case 'address-chosen':
      return { ...state, issue: undefined }
    case 'submitted': {
      const part = action.issue?.part
      return {
        ...state,
        issue: action.issue,
        isChoosingAddress: state.isChoosingAddress || part === 'address',
        isContactChecked: state.isContactChecked || part === 'contact',
      }
    }
    case 'discarded':
      return { ...state, draft: EMPTY_DRAFT }
  }
}

const initOrderForm = (): OrderFormState => ({
  draft: { ...EMPTY_DRAFT, ...readTabStorage<Partial<OrderDraft>>(DRAFT_KEY, {}) },
  issue: undefined,
  isChoosingAddress: false,
  pastedAddress: '',
  isContactChecked: false,
})

/** State of the order form; the draft is stored for as long as the tab lives. */
export const useOrderForm = () => {
  const [form, dispatch] = useReducer(reduceOrderForm, undefined, initOrderForm)
  const { draft } = form
  useEffect(() => {
    if (draft === EMPTY_DRAFT) removeTabStorage(DRAFT_KEY)
    else writeTabStorage(DRAFT_KEY, draft)
  }, [draft])
  return [form, dispatch] as const
}
