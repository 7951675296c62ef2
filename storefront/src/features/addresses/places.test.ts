import { expect, test } from 'vitest'
import { findPlacesByZip, listAreas, listCities, listProvinces, listZips, loadPlaces } from './places.ts'

const thai = await loadPlaces('th')

test('the data is complete: 77 provinces, 928 districts, and unique sub-district names', () => {
  expect(listProvinces(thai)).toHaveLength(77)
  const districts = new Set(thai.map((place) => `${place.province}|${place.city}`))
  expect(districts.size).toBe(928)
  const areas = new Set(thai.map((place) => `${place.province}|${place.city}|${place.area}`))
  expect(areas.size).toBeGreaterThan(7_400)
  expect(new Set(thai.map((place) => JSON.stringify(place))).size).toBe(thai.length)
})

test('province, district and sub-district lead to the postcode', () => {
  expect(listCities(thai, 'กรุงเทพมหานคร')).toHaveLength(50)
  expect(listAreas(thai, 'กรุงเทพมหานคร', 'ปทุมวัน').map(({ value }) => value)).toContain('ลุมพินี')
  expect(listZips(thai, { province: 'กรุงเทพมหานคร', city: 'ปทุมวัน', area: 'ลุมพินี' })).toEqual(['10330'])
})

test('a postcode returns all its places', () => {
  const cities = new Set(findPlacesByZip(thai, '10110').map((place) => place.city))
  expect(cities).toContain('คลองเตย')
  expect(cities).toContain('วัฒนา')
  expect(findPlacesByZip(thai, '1011')).toEqual([])
})

test('Latin names belong to the Thai names of the same row', async () => {
  const both = await loadPlaces('en')
  const found = both.find((place) => place.area === 'ลุมพินี' && place.city === 'ปทุมวัน')
  expect(found?.latin).toMatchObject({ province: 'Bangkok', city: 'Pathum Wan' })
})
