import type { Lang } from '@bailu/contract/languages'
import type { Place } from './places.ts'

/**
 * Loads the area data package on demand; Latin names only for readers of Latin letters. Uninhabited islands have no
 * postcode and are left out.
 */
export const loadPlaces = async (lang: Lang): Promise<Place[]> => {
  const data = await import('thai-address-universal')
  const rowsOf = async (english: boolean) => {
    await data.setEngMode(english)
    await data.getProvinceAll()
    return data.getDatabase()
  }
  const thai = await rowsOf(false)
  // Both languages have the same rows in the same order.
  const latin = lang === 'th' ? [] : await rowsOf(true)
  return thai
    .map((row, at): Place => {
      const other = latin[at]
      return {
        province: row.province,
        city: row.district,
        area: row.sub_district,
        zip: row.postal_code,
        latin: other && names(other),
      }
    })
    .filter((place) => /^\d{5}$/.test(place.zip))
}

type Row = { province: string; district: string; sub_district: string }
const names = (row: Row) => ({ province: row.province, city: row.district, area: row.sub_district })
