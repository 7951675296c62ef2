import type { ChosenMethod } from '@bailu/contract/orders'
import { create } from 'zustand'

/** `call`: staff call before it is packed. */
type Placed = { number: string; method: ChosenMethod; pickup: boolean; call: boolean }

/** The order that was placed just now, for the list to speak of until it is left. */
export const usePlaced = create<{ placed: Placed | null }>(() => ({ placed: null }))
