import { readJson, write } from '../../storage.ts'

type Left = { entry: string; count: number; y: number }
const KEY = 'shop_left'
const MANY = 10

const all = () => readJson<Left[]>(KEY, [])

/** The router's key of a history entry. */
export const entryOf = (location: { state: { __TSR_key?: string } } | undefined) => {
  const { __TSR_key: entry } = location?.state ?? {}
  return entry
}

/** Number of items and scroll position when this history entry was left. */
export const leftAt = (entry: string | undefined): Left | undefined => all().find((one) => one.entry === entry)

export const leave = (left: Left): void =>
  write(KEY, JSON.stringify([left, ...all().filter(({ entry }) => entry !== left.entry)].slice(0, MANY)))
