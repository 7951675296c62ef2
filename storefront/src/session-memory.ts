/** What lives as long as the tab: drafts, keys of forms, what is being paid. */
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
    // a private window: the page itself still knows
  }
}

export const forgetFor = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // as above
  }
}

/** Somebody else may hold the phone next. */
export const forgetTab = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // as above
  }
}
