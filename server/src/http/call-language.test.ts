import { salesReportTexts } from '@bailu/phrases/reports/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { openHttpTestApp, type HttpTestApp } from '../testing/http-test-app.ts'

let shop: HttpTestApp
let cookie: string
beforeAll(async () => {
  shop = await openHttpTestApp()
  cookie = `bailu-staff=${await shop.signIn.staff(await addStaff(shop.db, 'finance'))}`
})
afterAll(() => shop?.close())

const REPORT = '/api/staff/report/sales/csv?from=2026-11-01&to=2026-11-02'
const read = (url: string, language: string) =>
  shop.app.inject({ url, headers: { cookie, 'accept-language': language } })

test.each([
  ['the query parameter, as of a link', `${REPORT}&lang=th`, 'zh', 'th'],
  ['else by the header', REPORT, 'zh', 'zh'],
  ['else English', REPORT, 'fr', 'en'],
  ['not by an unknown parameter', `${REPORT}&lang=fr`, 'zh', 'zh'],
] as const)('a file is in the language named by %s', async (_, url, header, expected) => {
  const { body, headers } = await read(url, header)
  expect(headers['content-type']).toContain('text/csv')
  expect(body).toContain(salesReportTexts[expected].head.time)
})

test('an unknown query parameter beside the language is rejected', async () => {
  expect((await read(`${REPORT}&lang=th&language=th`, 'en')).json()).toMatchObject({ code: 'bad_input' })
})
