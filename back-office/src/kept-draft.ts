/** What was typed and not saved, kept in this browser by the address it belongs to until whoever typed it signs out. */
const PREFIX = 'back-office-draft:'
const nameOf = (place: string) => `${PREFIX}${place}`

export type Kept<T> = { at: string; draft: T }

/** A browser may keep its store shut; then nothing is kept and nothing was. */
function guarded<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readKept = <T>(place: string): Kept<T> | undefined =>
  guarded(() => {
    const raw = localStorage.getItem(nameOf(place))
    return raw === null ? undefined : (JSON.parse(raw) as Kept<T>)
  }, undefined)

/** A full store keeps what it had: the words are still on the screen. */
export const keep = (place: string, draft: unknown): void =>
  guarded(() => localStorage.setItem(nameOf(place), JSON.stringify({ at: new Date().toISOString(), draft })), undefined)

export const forgetKept = (place: string): void => guarded(() => localStorage.removeItem(nameOf(place)), undefined)

const names = (): string[] => guarded(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)), [])

/** How many drafts wait in this browser. */
export const countKept = (): number => names().length

/** Whoever comes next at this browser finds nothing of them. */
export function forgetAllKept(): void {
  for (const name of names()) guarded(() => localStorage.removeItem(name), undefined)
}
