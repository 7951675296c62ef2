/** What was typed and not saved, kept in this browser by the address it belongs to. */
const nameOf = (place: string) => `back-office-draft:${place}`

export type Kept<T> = { at: string; draft: T }

export function readKept<T>(place: string): Kept<T> | undefined {
  try {
    const raw = localStorage.getItem(nameOf(place))
    return raw === null ? undefined : (JSON.parse(raw) as Kept<T>)
  } catch {
    return undefined
  }
}

export function keep(place: string, draft: unknown): void {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify({ at: new Date().toISOString(), draft }))
  } catch {
    // A full store keeps what it had: the words are still on the screen.
  }
}

export const forgetKept = (place: string): void => localStorage.removeItem(nameOf(place))
