import { create } from 'zustand'

/** Asks for the tips again, whether they were confirmed or not. */
export const useTips = create<{ asked: boolean }>(() => ({ asked: false }))
