/** Reads one param of an address: its valid value, or undefined. */
export type ParamReader<T> = (value: unknown) => T | undefined

/** Params are texts in an address, and may be numbers in a link of the app. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const oneOf =
  <const T extends string | number>(allowed: readonly T[]): ParamReader<T> =>
  (value) =>
    allowed.find((option) => String(option) === textOf(value))

export const matching =
  (pattern: RegExp): ParamReader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** A positive integer of at most 16 digits. */
export const positiveInteger: ParamReader<number> = (value) =>
  /^[1-9]\d{0,15}$/.test(textOf(value)) ? Number(value) : undefined

export const DAY = /^2[01]\d\d-[01]\d-[0-3]\d$/

/** Free text, trimmed and cut to 60 characters. */
export const searchText: ParamReader<string> = (value) =>
  typeof value === 'string' ? value.trim().slice(0, 60) || undefined : undefined

/** The same for text that may be digits only, which the router parses as a number. */
export const typedText: ParamReader<string> = (value) => searchText(textOf(value))

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * For `validateSearch`: reads each param by its reader. An invalid param counts as absent and never fails the page; the
 * keys are always there, because the router merges them over the raw params.
 */
export const searchParams =
  <P extends Record<string, ParamReader<string | number>>>(readers: P) =>
  (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as {
      [K in keyof P]?: ReturnType<P[K]>
    }
