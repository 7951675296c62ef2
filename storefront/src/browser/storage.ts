/** Storage throws in private windows and when full: the app then works without it, and values live as long as the page. */
const attempt = <T>(access: () => T, fallback: T): T => {
  try {
    return access()
  } catch {
    return fallback
  }
}

const localStore = (): Storage | undefined => (typeof localStorage === 'undefined' ? undefined : localStorage)

const parseJson = <T>(text: string | null | undefined, fallback: T): T =>
  (JSON.parse(text ?? 'null') as T | null) ?? fallback

export const readStorage = (key: string): string | null => attempt(() => localStore()?.getItem(key) ?? null, null)

export const writeStorage = (key: string, value: string): void =>
  attempt(() => localStore()?.setItem(key, value), undefined)

export const removeStorage = (key: string): void => attempt(() => localStore()?.removeItem(key), undefined)

export const storageKeys = (): string[] => attempt(() => Object.keys(localStore() ?? {}), [])

export const readStorageJson = <T>(key: string, fallback: T): T =>
  attempt(() => parseJson(readStorage(key), fallback), fallback)

/** Reads JSON from session storage, which lives as long as the tab: drafts, idempotency keys, the order being paid. */
export const readTabStorage = <T>(key: string, fallback: T): T =>
  attempt(() => parseJson(sessionStorage.getItem(key), fallback), fallback)

export const writeTabStorage = (key: string, value: unknown): void =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)), undefined)

export const removeTabStorage = (key: string): void => attempt(() => sessionStorage.removeItem(key), undefined)

/** Clears all tab storage, because another person may use the device next. */
export const clearTabStorage = (): void => attempt(() => sessionStorage.clear(), undefined)
