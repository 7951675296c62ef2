/** Reads JSON from session storage, which lives as long as the tab: drafts, idempotency keys, the order being paid. */
export const remembered = <T>(key: string, fallback: T): T => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

export const rememberFor = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // storage is blocked, as in a private window: the value lives as long as the page
  }
}

export const forgetFor = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // as above
  }
}

/** Clears all tab storage, because another person may use the device next. */
export const forgetTab = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // as above
  }
}
