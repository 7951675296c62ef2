import type { PaymentMethod } from '@bailu/contract/orders'
import { create } from 'zustand'

type Placed = { number: string; method: PaymentMethod; pickup: boolean }

/** The order that was placed just now, for the list to speak of until it is left. */
export const usePlaced = create<{ placed: Placed | null }>(() => ({ placed: null }))
