/**
 * Storage throws in private windows, in some in-app browsers and when it is full. What could not be stored then lives in
 * memory as long as the page, so that a guest can still fill a cart and place an order.
 */
const attempt = <T>(access: () => T, fallback: T): T => {
  try {
    return access()
  } catch {
    return fallback
  }
}

const createStore = (name: 'localStorage' | 'sessionStorage') => {
  const unsaved = new Map<string, string>()
  // Undefined on the server, whose memory is shared by all visitors: there nothing is stored.
  const stored = () => globalThis[name] as Storage | undefined
  return {
    read: (key: string): string | null => unsaved.get(key) ?? attempt(() => stored()?.getItem(key) ?? null, null),
    write: (key: string, value: string): void => {
      try {
        const storage = stored()
        if (storage === undefined) return
        // Null in web views without storage, which throws here.
        storage.setItem(key, value)
        unsaved.delete(key)
      } catch {
        unsaved.set(key, value)
      }
    },
    remove: (key: string): void => {
      unsaved.delete(key)
      attempt(() => stored()?.removeItem(key), undefined)
    },
    clear: (): void => {
      unsaved.clear()
      attempt(() => stored()?.clear(), undefined)
    },
    keys: (): string[] => [...new Set([...attempt(() => Object.keys(stored() ?? {}), []), ...unsaved.keys()])],
  }
}

const device = createStore('localStorage')
const tab = createStore('sessionStorage')

const parseJson = <T>(text: string | null, fallback: T): T =>
  attempt(() => (JSON.parse(text ?? 'null') as T | null) ?? fallback, fallback)

export const readStorage = device.read
export const writeStorage = device.write
export const removeStorage = device.remove
export const storageKeys = device.keys

export const readStorageJson = <T>(key: string, fallback: T): T => parseJson(device.read(key), fallback)

/** Reads JSON from session storage, which lives as long as the tab: drafts, idempotency keys, the order being paid. */
export const readTabStorage = <T>(key: string, fallback: T): T => parseJson(tab.read(key), fallback)

export const writeTabStorage = (key: string, value: unknown): void => tab.write(key, JSON.stringify(value))

export const removeTabStorage = tab.remove

/** Clears all tab storage, because another person may use the device next. */
export const clearTabStorage = tab.clear
