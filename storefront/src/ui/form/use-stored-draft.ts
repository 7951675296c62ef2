import { useState } from 'react'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'

/**
 * Something typed outside of a form of its own: it survives leaving the screen and a reload, until `forget` is called
 * after it was sent. Tab storage is cleared at sign-out.
 */
export function useStoredDraft<T>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => readTabStorage<T | null>(name, null) ?? initial)
  const change = (next: T): void => {
    setValue(next)
    if (JSON.stringify(next) === JSON.stringify(initial)) removeTabStorage(name)
    else writeTabStorage(name, next)
  }
  return [value, change, () => removeTabStorage(name)] as const
}
