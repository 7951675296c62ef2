import fc from 'fast-check'
import * as z from 'zod'

const deep = (levels: number, leaf = '1') => `${'{"a":'.repeat(levels)}${leaf}${'}'.repeat(levels)}`

type BrokenBody = {
  payload: string | Buffer
  type: string | undefined
  /** Error codes that may be returned; any when left out. */ codes?: string[]
}
const JSON_TYPE = 'application/json'

/** Includes the access errors a call may return before its input is read. */
const INPUT_ERRORS = ['malformed', 'bad_input', 'login_required', 'forbidden', 'not_a_partner', 'too_large']

export const BROKEN_BODIES: Record<string, BrokenBody> = {
  'cut short': { payload: '{"lines":[', type: JSON_TYPE, codes: ['malformed'] },
  'not JSON': { payload: 'lines=1', type: JSON_TYPE, codes: ['malformed'] },
  'bytes that are no text': { payload: Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22]), type: JSON_TYPE },
  empty: { payload: '', type: JSON_TYPE, codes: ['malformed'] },
  NaN: { payload: '{"quantity":NaN}', type: JSON_TYPE, codes: ['malformed'] },
  'a form': { payload: 'lines=1', type: 'application/x-www-form-urlencoded', codes: ['malformed'] },
  XML: { payload: '<a/>', type: 'application/xml', codes: ['malformed'] },
  'plain text': { payload: '{}', type: 'text/plain', codes: ['malformed'] },
  'a type that is none': { payload: '{}', type: ';;;', codes: ['malformed'] },
  multipart: { payload: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x', codes: ['malformed'] },
  'no type': { payload: '{}', type: undefined },
  'an array': { payload: '[]', type: JSON_TYPE, codes: INPUT_ERRORS },
  'a string': { payload: '"text"', type: JSON_TYPE, codes: INPUT_ERRORS },
  'a number': { payload: '1', type: JSON_TYPE, codes: INPUT_ERRORS },
  null: { payload: 'null', type: JSON_TYPE },
  __proto__: { payload: '{"__proto__":{"role":"owner"}}', type: JSON_TYPE, codes: ['malformed'] },
  'constructor.prototype': {
    payload: '{"constructor":{"prototype":{"role":"owner"}}}',
    type: JSON_TYPE,
    codes: ['malformed'],
  },
  'deep objects': { payload: deep(15_000), type: JSON_TYPE, codes: INPUT_ERRORS },
  'deep arrays': {
    payload: `{"lines":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
    type: JSON_TYPE,
    codes: INPUT_ERRORS,
  },
  '200 KB': { payload: JSON.stringify({ buyer_message: 'x'.repeat(200_000) }), type: JSON_TYPE, codes: ['too_large'] },
  '200 KB of nothing': { payload: `{}${' '.repeat(200_000)}`, type: JSON_TYPE, codes: ['too_large'] },
  'many unknown fields': {
    payload: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field${i}`, i]))),
    type: JSON_TYPE,
    codes: INPUT_ERRORS,
  },
}

const NUL = '\u0000'
export const WRONG_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  '1',
  'NaN',
  'Infinity',
  NUL,
  `a${NUL}b`,
  '\ud800',
  'x\udfff',
  '\u202e',
  '\uffff',
  "'; drop table orders; --",
  '%',
  '\\',
  '<script>',
  '../../etc/passwd',
  '01990000-0000-7000-8000-000000000000',
  '01990000-0000-7000-8000-00000000000g',
  '2026-99',
  '2026-11-22T23:59:60Z',
  '0000-01-01T00:00:00Z',
  'x'.repeat(3_000),
  'ก'.repeat(1_200),
  [],
  [null],
  [[]],
  {},
  { id: 1 },
  { toString: 1 },
  [1, 2],
]

const garbage = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...WRONG_VALUES),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  maxLength?: number
}

const EDGE_DAYS = ['2000-01-01', '2000-12-31', '2199-12-31', '0001-01-01', '9999-12-31', '2024-02-29', '2026-02-29']
const EDGE_NUMBERS = [1, 2, 12, 1899, 1970, 2000, 2199, 9999, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]

/**
 * Changes to a valid input: all its dates set to the same edge value, and each number to an edge value, both with the
 * optional fields and without them. `undefined` leaves a field out.
 */
export function edgesOf(schema: z.ZodType): Record<string, unknown>[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const fieldsWhere = (matches: (shape: Schema) => boolean) =>
    Object.entries(properties).flatMap(([name, shape]) => (matches(shape) ? [name] : []))
  const days = fieldsWhere(({ format }) => format === 'date')
  const withoutOptional = Object.fromEntries(
    Object.keys(properties)
      .filter((name) => !required.includes(name))
      .map((name) => [name, undefined]),
  )
  const changes = [
    ...(days.length > 0 ? EDGE_DAYS : []).map((day) => Object.fromEntries(days.map((name) => [name, day]))),
    ...(days.length > 1 ? EDGE_DAYS : []).map((day) => ({ [days[0]!]: day })),
    ...fieldsWhere(isNumber).flatMap((name) => EDGE_NUMBERS.map((edge) => ({ [name]: edge }))),
  ]
  return changes.flatMap((change) => [change, { ...withoutOptional, ...change }])
}

const isNumber = (shape: Schema): boolean =>
  shape.type === 'integer' || shape.type === 'number' || (shape.anyOf ?? []).some(isNumber)

/** Random inputs of a call: valid, nearly valid or arbitrary; `validInput` gives values that exist in the database. */
export function bodiesOf(
  schema: z.ZodType,
  validInput: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const properties = (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {}
  const field = (name: string, shape: Schema) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constant(validInput[name]).filter((value) => value !== undefined || !(name in validInput)),
      },
      { weight: 3, arbitrary: fromSchema(shape) },
      { weight: 1, arbitrary: garbage },
    )
  const known = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, field(name, shape)]))
  const full = fc.record(known, { requiredKeys: [] })
  const extraFields = fc.dictionary(
    fc.oneof(fc.constantFrom('role', 'status', 'points', '__proto__', 'id'), fc.string({ maxLength: 20 })),
    garbage,
    { maxKeys: 2 },
  )
  return fc.tuple(fc.constantFrom(0, 0, 0, 1), full, extraFields).map(([addExtra, body, extra]) => {
    const merged = { ...validInput, ...body }
    return addExtra ? { ...merged, ...extra } : merged
  })
}

function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.oneof(fc.integer({ min: -3, max: 200_000 }), fc.constantFrom(0, 999, 1_000, 99_999, 2 ** 31, 2 ** 53 - 1))
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.type === 'string')
    return fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.emailAddress(),
      fc.stringMatching(/^[0-9a-f]{40}$/),
    )
  if (schema.type === 'array') return fc.array(fromSchema(schema.items ?? {}), { maxLength: 5 })
  if (schema.type === 'object') {
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, shape]) => [name, fromSchema(shape)])),
      { requiredKeys: [] },
    )
  }
  return garbage
}
