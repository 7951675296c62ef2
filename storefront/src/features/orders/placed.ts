import type { ChosenMethod } from '@bailu/contract/orders'
import { create } from 'zustand'

type Placed = { number: string; method: ChosenMethod; pickup: boolean }

/** The order that was placed just now, for the list to speak of until it is left. */
export const usePlaced = create<{ placed: Placed | null }>(() => ({ placed: null }))
