import { PROVINCES, officialProvince } from '@bailu/contract/addresses/provinces'
import * as secondSource from 'thai-address-universal'
import { expect, test } from 'vitest'
import {
  checkPlace,
  findPlacesByZip,
  listAreas,
  listCities,
  listProvinces,
  listZips,
  loadPlaces,
} from './thai-places.ts'

const thai = await loadPlaces('th')
const both = await loadPlaces('en')
const areaKey = ({ province, city, area }: { province: string; city: string; area: string }) =>
  `${province}|${city}|${area}`
const areas = new Set(thai.map(areaKey))

await secondSource.setEngMode(false)
await secondSource.getProvinceAll()
const otherAreas = new Set(
  secondSource
    .getDatabase()
    .filter((row) => /^\d{5}$/.test(row.postal_code))
    .map((row) => areaKey({ province: row.province, city: row.district, area: row.sub_district })),
)

/** Sub-districts that the second source lacks or spells differently. */
const ONLY_OFFICIAL = [
  'กรุงเทพมหานคร|พระโขนง|พระโขนงใต้',
  'กรุงเทพมหานคร|สัมพันธวงศ์|จักรวรรดิ',
  'กรุงเทพมหานคร|พญาไท|พญาไท',
  'กรุงเทพมหานคร|บางกอกน้อย|อรุณอมรินทร์',
  'กรุงเทพมหานคร|ดินแดง|รัชดาภิเษก',
  'กรุงเทพมหานคร|บางบอน|บางบอนเหนือ',
  'กรุงเทพมหานคร|บางบอน|บางบอนใต้',
  'กรุงเทพมหานคร|บางบอน|คลองบางบอน',
  'อ่างทอง|วิเศษชัยชาญ|ไผ่จำศิล',
  'อุบลราชธานี|วารินชำราบ|ห้วยขะยุง',
  'อุดรธานี|บ้านดุง|บ้านจันทน์',
  'หนองคาย|เมืองหนองคาย|โพนสว่าง',
  'มหาสารคาม|ยางสีสุราช|สร้างแซ่ง',
  'สกลนคร|กุสุมาลย์|โพธิไพศาล',
  'เชียงใหม่|อมก๋อย|แม่หลอง',
  'เชียงใหม่|แม่วาง|ทุ่งปี๊',
  'แพร่|เมืองแพร่|วังหงส์',
  'น่าน|เมืองน่าน|บ่อสวก',
  'สตูล|ควนกาหลง|อุใดเจริญ',
]
/** Sub-districts of the second source that no longer exist, are a university, or are spelt differently. */
const ONLY_SECOND = [
  'กรุงเทพมหานคร|บางกอกน้อย|อรุณอัมรินทร์',
  'กรุงเทพมหานคร|บางบอน|บางบอน',
  'กรุงเทพมหานคร|สัมพันธวงศ์|จักรวรรดิ์',
  'ขอนแก่น|เมืองขอนแก่น|มหาวิทยาลัยขอนแก่น',
  'น่าน|เมืองน่าน|สวก',
  'มหาสารคาม|ยางสีสุราช|ขามเรียน',
  'สกลนคร|กุสุมาลย์|โพธิ์ไพศาล',
  'สตูล|ควนกาหลง|อุไดเจริญ',
  'หนองคาย|เมืองหนองคาย|สองห้อง',
  'อุดรธานี|บ้านดุง|บ้านจันทร์',
  'อุบลราชธานี|วารินชำราบ|ห้วยขะยูง',
  'อ่างทอง|วิเศษชัยชาญ|ไผ่จำศีล',
  'เชียงใหม่|อมก๋อย|สบโขง',
  'เชียงใหม่|แม่วาง|ทุ่งปี้',
  'แพร่|เมืองแพร่|วังหงษ์',
]

test('the list has the official counts: 77 provinces, 928 districts, 7,436 sub-districts', () => {
  expect(listProvinces(thai)).toHaveLength(77)
  expect(new Set(thai.map((place) => `${place.province}|${place.city}`)).size).toBe(928)
  expect(areas.size).toBe(7_436)
  expect(new Set(thai.map((place) => JSON.stringify(place))).size).toBe(thai.length)
  expect(thai.every(({ zip }) => /^[1-9]\d{4}$/.test(zip))).toBe(true)
})

test('the list and a second source have the same sub-districts, but for the differences named here', () => {
  expect([...areas].filter((key) => !otherAreas.has(key)).toSorted()).toEqual(ONLY_OFFICIAL.toSorted())
  expect([...otherAreas].filter((key) => !areas.has(key)).toSorted()).toEqual(ONLY_SECOND.toSorted())
})

test('each province has as many sub-districts as in the second source, but for these differences', () => {
  const countBy = (keys: Iterable<string>) => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key.split('|')[0]!, (counts.get(key.split('|')[0]!) ?? 0) + 1)
    return counts
  }
  const [own, other, added, missing] = [areas, otherAreas, ONLY_OFFICIAL, ONLY_SECOND].map(countBy)
  for (const [province, count] of own!)
    expect(count, province).toBe(other!.get(province)! + (added!.get(province) ?? 0) - (missing!.get(province) ?? 0))
})

test('the provinces that the server accepts are those of the list, with the same Latin names', () => {
  expect(Object.keys(PROVINCES)).toEqual([...new Set(thai.map(({ province }) => province))])
  for (const { province, latin } of both) expect(latin?.province).toBe(PROVINCES[province])
  expect(['Bangkok', 'กทม.', 'จังหวัดเชียงใหม่', 'chiang mai', 'ไม่มีจริง', ''].map(officialProvince)).toEqual([
    'กรุงเทพมหานคร',
    'กรุงเทพมหานคร',
    'เชียงใหม่',
    'เชียงใหม่',
    undefined,
    undefined,
  ])
})

test('province, district and sub-district lead to the postcode', () => {
  expect(listCities(thai, 'กรุงเทพมหานคร')).toHaveLength(50)
  expect(listAreas(thai, 'กรุงเทพมหานคร', 'ปทุมวัน').map(({ value }) => value)).toContain('ลุมพินี')
  expect(listAreas(thai, 'กรุงเทพมหานคร', 'ดินแดง').map(({ value }) => value)).toEqual(['ดินแดง', 'รัชดาภิเษก'])
  expect(listZips(thai, { province: 'กรุงเทพมหานคร', city: 'ปทุมวัน', area: 'ลุมพินี' })).toEqual(['10330'])
})

test('a postcode or an area that does not fit is noticed', () => {
  const lumphini = { province: 'กรุงเทพมหานคร', city: 'ปทุมวัน', area: 'ลุมพินี' }
  expect(checkPlace(thai, lumphini, '10330')).toBe('fits')
  expect(checkPlace(thai, lumphini, '50200')).toBe('zip')
  expect(checkPlace(thai, { ...lumphini, area: 'ใหม่' }, '10330')).toBe('unlisted')
})

test('a postcode returns all its places', () => {
  const cities = new Set(findPlacesByZip(thai, '10110').map((place) => place.city))
  expect(cities).toContain('คลองเตย')
  expect(cities).toContain('วัฒนา')
  expect(findPlacesByZip(thai, '1011')).toEqual([])
})

test('Latin names are romanized as on road signs and belong to the Thai names of the same row', () => {
  const latinOf = (area: string, city: string) =>
    both.find((place) => place.area === area && place.city === city)?.latin
  expect(latinOf('สีลม', 'บางรัก')).toMatchObject({ province: 'Bangkok', city: 'Bang Rak', area: 'Si Lom' })
  expect(latinOf('สุริยวงศ์', 'บางรัก')?.area).toBe('Suriyawong')
  expect(latinOf('ยานนาวา', 'สาทร')?.city).toBe('Sathon')
  expect(latinOf('คลองตันเหนือ', 'วัฒนา')?.area).toBe('Khlong Tan Nuea')
  expect(latinOf('เซกา', 'เซกา')?.area).toBe('Seka')
  for (const { latin } of both) expect(Object.values(latin!).join('|')).toMatch(/^[A-Z][A-Za-z' |.()-]+$/)
})
