import type { ChosenMethod } from '@bailu/contract/orders'
import { create } from 'zustand'

/** `call`: staff call the buyer before the order is packed. */
type Placed = { number: string; method: ChosenMethod; pickup: boolean; call: boolean }

/** The order that was just placed, shown by the order list until it is left. */
export const usePlaced = create<{ placed: Placed | null }>(() => ({ placed: null }))
