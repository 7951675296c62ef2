// Local storage throws in private windows and when full: the app then works without it.
const localStore = (): Storage | undefined => {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

export const readStorage = (key: string): string | null => {
  try {
    return localStore()?.getItem(key) ?? null
  } catch {
    return null
  }
}

export const writeStorage = (key: string, value: string): void => {
  try {
    localStore()?.setItem(key, value)
  } catch {
    // the value lives as long as the page
  }
}

export const removeStorage = (key: string): void => {
  try {
    localStore()?.removeItem(key)
  } catch {
    // as above
  }
}

export const storageKeys = (): string[] => {
  try {
    return Object.keys(localStore() ?? {})
  } catch {
    return []
  }
}

export const readStorageJson = <T>(key: string, fallback: T): T => {
  try {
    return (JSON.parse(readStorage(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

/** Reads JSON from session storage, which lives as long as the tab: drafts, idempotency keys, the order being paid. */
export const readTabStorage = <T>(key: string, fallback: T): T => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

export const writeTabStorage = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // storage is blocked, as in a private window: the value lives as long as the page
  }
}

export const removeTabStorage = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // as above
  }
}

/** Clears all tab storage, because another person may use the device next. */
export const clearTabStorage = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // as above
  }
}
