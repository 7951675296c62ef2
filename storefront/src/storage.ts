// Local storage throws in private windows and when full: the app then works without it.
const store = (): Storage | undefined => {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

export const read = (key: string): string | null => {
  try {
    return store()?.getItem(key) ?? null
  } catch {
    return null
  }
}

export const write = (key: string, value: string): void => {
  try {
    store()?.setItem(key, value)
  } catch {
    // the value lives as long as the page
  }
}

export const remove = (key: string): void => {
  try {
    store()?.removeItem(key)
  } catch {
    // as above
  }
}

export const keys = (): string[] => {
  try {
    return Object.keys(store() ?? {})
  } catch {
    return []
  }
}

export const readJson = <T>(key: string, fallback: T): T => {
  try {
    return (JSON.parse(read(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}
