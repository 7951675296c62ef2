import { calls, type InputOf, type Key, type ReplyOf } from '@bailu/contract/calls'
import type { Answered, HttpShop } from './http-shop.ts'
import { requestOf } from './hostile-sending.ts'
import { textFields, valuesOf } from './text-fields.ts'

/** Placeholders in an input; each is replaced by a unique marker: text, e-mail address, phone number, account number. */
export const WORDS = '<words>'
export const EMAIL = '<e-mail>'
export const PHONE = '<phone>'
export const ACCOUNT = '<account>'

export type Marker = {
  /** The text to search for, in lower case; of a phone number without its leading zero. */
  text: string
  value: string
  /** The person it belongs to. */
  about: string
  /** Where it was sent first: call and field. */
  field: string
}
type Headers = Record<string, string>
type How = { file?: { bytes: Buffer; name?: string }; refused?: string }

const letters = (n: number) =>
  String(n)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

/** Makes calls over HTTP whose texts are unique markers, and records the field each was sent in. */
export function planter(shop: HttpShop, picture: Buffer) {
  const markers: Marker[] = []
  const planted = new Set<string>()
  let count = 0

  function marker(kind: string, about: string, field: string): Marker {
    const n = (count += 1)
    const digits = String(n).padStart(4, '0')
    const of: Record<string, [value: string, text?: string]> = {
      [WORDS]: [`Zq${letters(n)}x`],
      [EMAIL]: [`Zq${letters(n)}x@example.com`, `zq${letters(n)}x`],
      [PHONE]: [`08676${digits}0`, `8676${digits}0`],
      [ACCOUNT]: [`48606${digits}1`],
    }
    const [value, text = value.toLowerCase()] = of[kind]!
    const made = { text, value, about, field }
    markers.push(made)
    return made
  }

  const isPlaceholder = (value: unknown): value is string =>
    typeof value === 'string' && [WORDS, EMAIL, PHONE, ACCOUNT].includes(value)

  function filled(value: unknown, about: string, key: Key, path = ''): unknown {
    if (isPlaceholder(value)) return marker(value, about, `${key} ${path}`).value
    if (Array.isArray(value)) return value.map((one) => filled(one, about, key, `${path}[]`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        filled(one, about, key, path === '' ? name : `${path}.${name}`),
      ]),
    )
  }

  const isMarked = (value: unknown) =>
    typeof value === 'string' && markers.some(({ text }) => value.toLowerCase().includes(text))

  return {
    markers,
    /** `METHOD /path field` of every text field that was sent with a marker. */
    planted,
    /** A marker where a placeholder does not work: a file, part of a text, the same value twice. */
    mark: (about: string, field: string, kind = WORDS) => marker(kind, about, field).value,
    /**
     * Makes a call with these headers, its placeholders replaced by markers of the person `about`.
     * @throws Error unless the reply is as expected: status 100, or the error code in `refused`
     */
    async plant<K extends Key>(
      headers: Headers,
      about: string,
      key: K,
      input: InputOf<K>,
      { file = { bytes: picture }, refused }: How = {},
    ): Promise<ReplyOf<K>> {
      const given = filled(input, about, key) as Record<string, unknown>
      const texts = new Set(textFields(calls[key].input))
      for (const [path, value] of valuesOf(given)) if (texts.has(path) && isMarked(value)) planted.add(`${key} ${path}`)
      const n = (count += 1)
      const reply = await shop.app.inject({
        ...requestOf(key, given, { 'idempotency-key': `marker-${n}`, 'accept-language': 'en', ...headers }, file),
        remoteAddress: `10.7.${n >> 8}.${n & 255}`,
      })
      if (!String(reply.headers['content-type']).startsWith('application/json')) {
        if (reply.statusCode !== 200) throw new Error(`${key}: ${reply.statusCode}`)
        return undefined as never
      }
      const body = reply.json<Answered>()
      if (refused === undefined ? body.status !== 100 : body.code !== refused)
        throw new Error(`${key} ${JSON.stringify(given)}: ${reply.body.slice(0, 600)}`)
      return body.data as ReplyOf<K>
    },
  }
}
export type Planter = ReturnType<typeof planter>
