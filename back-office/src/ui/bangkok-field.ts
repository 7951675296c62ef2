const AHEAD_MS = 7 * 3_600_000

/** An instant as a field for day and time takes it, in Bangkok. */
export const bangkokField = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 16)

/** What such a field holds, as an instant. */
export const fromBangkok = (field: string): string => new Date(`${field}:00+07:00`).toISOString()
