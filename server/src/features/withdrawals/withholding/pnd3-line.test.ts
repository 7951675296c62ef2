import { expect, test } from 'vitest'
import { pnd3Line } from './pnd3.ts'

const details = { idNumber: '1101700230708', payeeFirstName: 'A', payeeLastName: 'B', idAddress: '1' }
const fieldsOf = (part: Partial<Parameters<typeof pnd3Line>[0]>) =>
  pnd3Line({ number: 1, year: 2026, month: 1, details, rateBp: 300, base: 1n, tax: 0n, ...part })
    .trimEnd()
    .split('|')

test.each([
  [2027, 2, '28022570'],
  [2028, 2, '29022571'],
  [2026, 4, '30042569'],
  [2026, 12, '31122569'],
])('a line of %i-%i is dated %s', (year, month, date) => expect(fieldsOf({ year, month })[11]).toBe(date))

test.each([
  [5, '0.05'],
  [300, '3.00'],
  [1_500, '15.00'],
  [1_001, '10.01'],
])('%i basis points are %s percent', (rateBp, percent) => expect(fieldsOf({ rateBp })[13]).toBe(percent))

test.each([
  ['12 ถนนสีลม กรุงเทพ 10500', '12 ถนนสีลม กรุงเทพ', '10500'],
  ['10500', '', '10500'],
  ['ห้อง 105001', 'ห้อง 105001', ''],
  ['10500 สีลม', '10500 สีลม', ''],
  ['a|b 10110', 'a b', '10110'],
])('the address %j is split into street and postcode', (idAddress, street, zip) => {
  const fields = fieldsOf({ details: { ...details, idAddress } })
  expect([fields[6], fields[7], fields[10]]).toEqual([street, '', zip])
})

test('names are cut at the length that the program reads', () => {
  const long = { payeeFirstName: 'ก'.repeat(101), payeeLastName: 'ข'.repeat(81) }
  const fields = fieldsOf({ details: { ...details, ...long } })
  expect([fields[4]?.length, fields[5]?.length]).toEqual([100, 80])
})
