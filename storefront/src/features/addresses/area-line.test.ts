import { expect, test } from 'vitest'
import { formatArea, BANGKOK } from './area-line.ts'

const country = 'ประเทศไทย'

test('Bangkok has its own area prefixes', () => {
  expect(formatArea({ country, province: BANGKOK, city: 'ปทุมวัน', area: 'ลุมพินี', zip: '10330' })).toBe(
    'แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร 10330',
  )
  expect(formatArea({ country, province: 'ชลบุรี', city: 'บางละมุง', area: 'ต.หนองปรือ', zip: '20150' })).toBe(
    'ต.หนองปรือ อำเภอบางละมุง จังหวัดชลบุรี 20150',
  )
})

test('names in other scripts are left unchanged', () => {
  expect(formatArea({ country, province: 'Chonburi', city: 'Bang Lamung', area: 'Nong Prue', zip: '20150' })).toBe(
    'Nong Prue Bang Lamung Chonburi 20150',
  )
  expect(formatArea({ country: 'Laos', province: 'Vientiane', city: 'Sisattanak', area: '', zip: '0100' })).toBe(
    'Sisattanak Vientiane 0100 Laos',
  )
})
