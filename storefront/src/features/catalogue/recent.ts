import { readJson, remove, write } from '../../storage.ts'

const KEY = 'recent_searches'
const MANY = 6

/** Searches made on this phone, latest first. */
export const recent = {
  get: (): string[] => readJson<string[]>(KEY, []).filter((word) => typeof word === 'string'),
  add: (word: string): void => {
    const others = recent.get().filter((one) => one.toLowerCase() !== word.toLowerCase())
    write(KEY, JSON.stringify([word, ...others].slice(0, MANY)))
  },
  forget: (): void => remove(KEY),
}
