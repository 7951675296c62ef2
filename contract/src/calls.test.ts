import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Call } from './call.ts'
import { calls, callsOfRoles } from './calls.ts'

type Node = {
  def: {
    type: string
    shape?: Record<string, Node>
    element?: Node
    innerType?: Node
    in?: Node
    out?: Node
    options?: Node[]
    left?: Node
    right?: Node
    valueType?: Node
  }
}

/** Names of multi-line fields. */
const MULTILINE_FIELDS = new Set([
  'greeting',
  'address',
  'address_en',
  'answer',
  'buyer_message',
  'called',
  'caption',
  'closed_reason',
  'contact_address',
  'content',
  'exception',
  'lead',
  'list',
  'message',
  'note',
  'personality',
  'reason',
  'remark',
  'send_to',
  'text',
  'texts',
  'why',
  'without_code',
  'words',
])

/** Fields that are not displayed text: compared, looked up, or validated otherwise. */
const NON_TEXT_FIELDS = new Set([
  'authenticatorAttachment',
  'body',
  'code',
  'current',
  'cursor',
  'href',
  'id',
  'link',
  'password',
  'ref_id',
  'token',
  'transports',
])

/** Every string of an input with the name of its field; for texts in three languages that of the parent. */
function* stringsOf(node: Node, name: string): Generator<[string, unknown]> {
  const { type, shape, element, innerType, options, left, right, valueType, in: inner } = node.def
  const schema = node as unknown as z.ZodType
  const leaf = type === 'string' || (type === 'pipe' && startsAsString(node))
  if (leaf) {
    const result = schema.safeParse('Ma\nli')
    if (result.success) yield [name, result.data]
  } else if (shape)
    for (const [key, child] of Object.entries(shape)) yield* stringsOf(child, /^(en|zh|th)$/.test(key) ? name : key)
  else
    for (const child of [element, innerType, inner, left, right, valueType, ...(options ?? [])])
      if (child) yield* stringsOf(child, name)
}

const startsAsString = ({ def }: Node): boolean =>
  def.type === 'string' || (def.type === 'pipe' && def.in !== undefined && startsAsString(def.in))

test('text fields are single-line unless listed as multi-line', () => {
  const broken = Object.entries(calls as unknown as Record<string, Call>).flatMap(([key, { input }]) =>
    [...stringsOf(input as unknown as Node, '')].flatMap(([name, result]) =>
      /[\n\r\u0085\u2028]/.test(String(result)) && !MULTILINE_FIELDS.has(name) && !NON_TEXT_FIELDS.has(name)
        ? [`${key} ${name}`]
        : [],
    ),
  )
  expect(broken).toEqual([])
})

test('each call that checks a version is idempotent: a repetition after a lost reply is no conflict', () => {
  const checking = Object.entries<Call>(calls).filter(
    ([, call]) => 'version' in ((call.input as Node & z.ZodType).def.shape ?? {}),
  )
  expect(checking.length).toBeGreaterThan(10)
  expect(checking.filter(([key, call]) => !key.startsWith('GET') && !call.idempotent).map(([key]) => key)).toEqual([])
})

test('the version of a record, and the next one, fit the 4-byte integer of the database', () => {
  const tooGreat = 2 ** 31 - 1
  const accepting = Object.entries<Call>(calls).flatMap(([key, { input }]) => {
    const { shape = {} } = (input as Node & z.ZodType).def
    const ofTemplate = shape['template']?.def.innerType?.def.shape
    return [shape['version'], ofTemplate?.['version']].flatMap((field) =>
      (field as z.ZodType | undefined)?.safeParse(tooGreat).success ? [key] : [],
    )
  })
  expect(accepting).toEqual([])
})

test('a role may make its calls only, the owner those of all roles, and staff none of customers', () => {
  const ofFinance = callsOfRoles(['finance'])
  expect(ofFinance).toContain('GET /api/staff/ledger')
  expect(ofFinance).not.toContain('POST /api/staff/order/{id}/ship')
  expect(callsOfRoles(['owner'])).toEqual(expect.arrayContaining([...ofFinance, ...callsOfRoles(['operations'])]))
  expect(callsOfRoles(['owner']).filter((key) => typeof calls[key].who === 'string')).toEqual([])
})
