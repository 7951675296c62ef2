/** Unsaved drafts in localStorage, by the screen they belong to; deleted when the user signs out. */
const PREFIX = 'back-office-draft:'
const nameOf = (place: string) => `${PREFIX}${place}`

export type Kept<T> = { at: string; draft: T }

/** localStorage may be blocked (private mode, policy): reads then give `fallback` and writes do nothing. */
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

/** Stores a draft; a full store is ignored, the text is still on the screen. */
export const keep = (place: string, draft: unknown): void =>
  guarded(() => localStorage.setItem(nameOf(place), JSON.stringify({ at: new Date().toISOString(), draft })), undefined)

export const forgetKept = (place: string): void => guarded(() => localStorage.removeItem(nameOf(place)), undefined)

const names = (): string[] => guarded(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)), [])

/** Number of drafts stored in this browser. */
export const countKept = (): number => names().length

/** Deletes every draft, so that the next user of this browser sees none. */
export function forgetAllKept(): void {
  for (const name of names()) guarded(() => localStorage.removeItem(name), undefined)
}
