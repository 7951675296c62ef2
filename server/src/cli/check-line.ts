/** A line of the production check. `note`: allowed, but worth knowing. */
export type CheckLine = { state: 'ok' | 'note' | 'MISSING'; about: string; words: string }

export const missing = (about: string, words: string): CheckLine => ({ state: 'MISSING', about, words })
export const ok = (about: string, words: string): CheckLine => ({ state: 'ok', about, words })
export const note = (about: string, words: string): CheckLine => ({ state: 'note', about, words })
