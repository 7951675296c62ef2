import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { calls, type Key } from '@bailu/contract/calls'
import type { Call } from '@bailu/contract/call'
import { type Lang, isLang } from '@bailu/contract/languages'
import { openHostileFixture, type HostileFixture } from '../testing/hostile/hostile-fixture.ts'
import { bodiesOf, BROKEN_BODIES, edgesOf, WRONG_VALUES } from '../testing/hostile/hostile-bodies.ts'
import { checkEnvelope } from '../testing/hostile/check-reply.ts'
import { EXHAUSTIVE, PROPERTY_SEED, databaseRuns } from '../testing/run-counts.ts'

const KEYS = Object.keys(calls) as Key[]
const WITH_BODY = KEYS.filter((key) => /^(POST|PUT) /.test(key) && !(calls[key] as Call).multipart)
const IDEMPOTENT = KEYS.filter((key) => (calls[key] as Call).idempotent)
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 15)
/** All combinations of values, fields, bodies and callers when `HOSTILE_RUNS` is set; otherwise a sample. */
const EVERY = process.env['HOSTILE_RUNS'] !== undefined
/** The sample has each n-th invalid value of a declared field, and each fourth of those of an undeclared one. */
const SAMPLE_STEP = EXHAUSTIVE ? 3 : 12

/** A language in the URL wins over the header. */
const langOf = (key: Key, { lang }: Record<string, unknown>, header: Lang): Lang =>
  /^(GET|DELETE) /.test(key) && isLang(lang) ? lang : header

let fixture: HostileFixture
const unhandled: unknown[] = []
const note = (reason: unknown) => {
  unhandled.push(reason)
}

beforeAll(async () => {
  process.on('unhandledRejection', note)
  fixture = await openHostileFixture()
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await fixture?.close()
})
beforeEach(() => {
  unhandled.length = 0
})

describe('invalid requests', () => {
  for (const [at, key] of WITH_BODY.entries()) {
    test(key, async () => {
      for (const [nth, [name, { payload, type, codes }]] of Object.entries(BROKEN_BODIES).entries()) {
        const { callerKinds } = fixture
        for (const who of EVERY ? callerKinds : [callerKinds[(at + nth) % callerKinds.length]!]) {
          const body = checkEnvelope(await fixture.sendRaw(key, { payload, type, who }), 'en')
          if (codes) expect(codes, `${name} of ${who}`).toContain(body.code)
        }
      }
    })
  }
})

describe('every field with every invalid value', () => {
  for (const [at, key] of KEYS.entries()) {
    test(key, async () => {
      const right = fixture.validInput(key)
      for (const [nth, field] of [...Object.keys(right), 'role', '__proto__', 'constructor', 'ห้าม'].entries()) {
        const step = Object.hasOwn(right, field) ? SAMPLE_STEP : SAMPLE_STEP * 4
        for (const wrong of WRONG_VALUES.filter((_, index) => EVERY || (index + at + nth) % step === 0)) {
          const input = Object.assign(Object.create(null) as Record<string, unknown>, right)
          Object.defineProperty(input, field, { value: wrong, enumerable: true, configurable: true })
          checkEnvelope(
            await fixture.sendInput(key, input),
            langOf(key, input, 'en'),
            `${field}: ${JSON.stringify(wrong)}`,
          )
        }
      }
      expect(unhandled).toEqual([])
    })
  }
})

describe('days, years and numbers at the limits of validation', () => {
  for (const [at, key] of KEYS.entries()) {
    const edges = edgesOf(calls[key].input)
    if (edges.length === 0) continue
    test(key, async () => {
      for (const edge of edges.filter((_, nth) => EXHAUSTIVE || (at + nth) % 4 === 0)) {
        const given = Object.entries({ ...fixture.validInput(key), ...edge }).filter(([, value]) => value !== undefined)
        const input = Object.fromEntries(given)
        checkEnvelope(await fixture.sendInput(key, input), langOf(key, input, 'en'), JSON.stringify(edge))
      }
      expect(unhandled).toEqual([])
    })
  }
})

describe('generated input', () => {
  for (const key of KEYS) {
    test(key, async () => {
      const languages = ['en', 'zh', 'th'] as const
      const given = fc.record({
        input: bodiesOf(calls[key].input, fixture.validInput(key)),
        who: fc.nat(),
        lang: fc.constantFrom(...languages),
      })
      await fc.assert(
        fc.asyncProperty(given, async ({ input, who, lang }) => {
          const reply = await fixture.sendInput(key, input, {
            who: fixture.callerKinds[who % fixture.callerKinds.length]!,
            lang,
          })
          checkEnvelope(reply, langOf(key, input, lang), JSON.stringify(input))
          expect(unhandled).toEqual([])
        }),
        databaseRuns(RUNS),
      )
    })
  }
  test(`the seed was ${PROPERTY_SEED}`, () =>
    console.log(`hostile input: PROPERTY_SEED=${PROPERTY_SEED} HOSTILE_RUNS=${RUNS}`))
})

describe('an invalid quantity', () => {
  let before: number
  beforeAll(async () => {
    before = await fixture.countOrders()
  })
  test.each([0, -1, 1.5, 1e9, '1', 'NaN', null, true, [], {}, 2 ** 53, 1e308])('%j', async (quantity) => {
    const line = { variant_id: fixture.variantId, quantity }
    for (const [key, input] of [
      ['POST /api/order', { ...fixture.validInput('POST /api/order'), lines: [line] }],
      ['POST /api/cart/quote', { lines: [line] }],
      ['POST /api/cart/merge', { lines: [line] }],
      ...(quantity === 0 ? [] : ([['PUT /api/cart', line]] as const)),
    ] as [Key, Record<string, unknown>][]) {
      const body = checkEnvelope(await fixture.sendInput(key, input, { lang: 'th' }), 'th')
      expect([body.status, body.code]).toEqual([400, 'bad_input'])
      const at = key === 'PUT /api/cart' ? 'quantity' : 'lines.0.quantity'
      expect(Object.keys(body.errors ?? {})).toEqual([at])
      expect(body.errors?.[at]).toMatch(/[ก-๙]/)
    }
  })
  test('nothing was ordered', async () => expect(await fixture.countOrders()).toBe(before))
})

test('each call has a valid input here, so that each of its fields is tried', () => {
  const wrong = KEYS.filter((key) => !(calls[key] as Call).input.safeParse(fixture.validInput(key)).success)
  expect(wrong).toEqual([])
})

describe('an invalid Idempotency-Key', () => {
  for (const key of IDEMPOTENT) {
    test(key, async () => {
      for (const idempotencyKey of [undefined, '', 'k'.repeat(256), 'k'.repeat(5_000)]) {
        const body = checkEnvelope(
          await fixture.sendInput(key, fixture.validInput(key), { idempotencyKey, lang: 'zh' }),
          'zh',
        )
        expect(body.code).toBe('key_missing')
      }
    })
  }
})

describe('an invalid token', () => {
  for (const key of KEYS.filter((each) => (calls[each] as Call).who !== 'public')) {
    test(key, async () => {
      for (const [name, headers] of Object.entries(fixture.uselessTokens(key))) {
        const body = checkEnvelope(
          await fixture.sendInput(key, fixture.validInput(key), { headers, who: 'anonymous' }),
          'en',
        )
        expect([name, body.status]).toEqual([name, 401])
      }
    })
  }
})

test('an expired session, a disabled user and a claimed guest are not authenticated', async () => {
  const dead = [
    ['GET /api/order', await fixture.expiredUser()],
    ['GET /api/staff/me', await fixture.idleStaff()],
    ['GET /api/user-info', await fixture.disabledUser()],
    ['GET /api/order', await fixture.claimedGuest()],
    ['POST /api/order', await fixture.claimedGuest()],
  ] as const
  for (const [key, headers] of dead) {
    const body = checkEnvelope(
      await fixture.sendInput(key, fixture.validInput(key), { who: 'anonymous', headers }),
      'en',
    )
    expect([key, body.status]).toEqual([key, 401])
  }
})

test('the language comes from the URL, then the header, then English', async () => {
  const ask = async (query: string, header: string | undefined) => {
    const reply = await fixture.app.inject({
      url: `/api/cart${query}`,
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    return reply.json().msg as string
  }
  expect(await ask('?lang=th', 'zh')).toBe('กรุณาเข้าสู่ระบบก่อน')
  expect(await ask('', 'zh-CN,en;q=0.5')).toBe('请先登录')
  expect(await ask('?lang=xx&lang=th', 'de')).toBe('Please sign in first')
  expect(await ask('', undefined)).toBe('Please sign in first')
})
