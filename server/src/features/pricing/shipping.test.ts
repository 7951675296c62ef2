import { describe, expect, test } from 'vitest'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import { COUNTRY_NAMES, countryCode } from '@bailu/contract/shop-rules/kinds'
import { SHOP_RULES, type ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { computeShipping, estimateDelivery, shippingTermsOf, zoneOf } from './shipping.ts'

const zones = SHOP_RULES.shipping_zones.value.parse(SHOP_RULES.shipping_zones.first())
const days = SHOP_RULES.delivery_days.first() as ShopRuleValue<'delivery_days'>
const near = { fee: 5_000n, free_from: 150_000n }

describe('the zone of a destination', () => {
  test.each([
    ['10110', 'near'],
    ['11120', 'near'],
    ['73170', 'near'],
    ['50200', 'provinces'],
    ['84140', 'remote'],
    ['83000', 'remote'],
    ['58110', 'remote'],
    [' 84140', 'remote'],
  ])('in Thailand with postcode %s is %s', (zip, zone) => {
    expect(zoneOf({ country: THAILAND, zip }, zones)).toBe(zone)
  })

  test('abroad: countries of the list under each usual name, no others', () => {
    const zone = (country: string) => zoneOf({ country, zip: '10110' }, zones)
    for (const name of ['Laos', 'laos ', 'Lao PDR', 'Singapore', 'Viet Nam', 'Hong Kong', COUNTRY_NAMES['HK']!])
      expect(zone(name), name).toBe('abroad')
    for (const name of ['Argentina', 'Atlantis', '', 'Thailand']) expect(zone(name), name).toBeNull()
  })

  test('each country of the form has a code', () => {
    for (const [code, name] of Object.entries(COUNTRY_NAMES)) expect(countryCode(name)).toBe(code)
  })
})

test('a fee that is not set is that of Bangkok and vicinity; abroad nothing is free', () => {
  const rate = (zip: string, country = THAILAND) => shippingTermsOf({ country, zip }, near, zones)?.rate
  expect(rate('50200')).toEqual(near)
  expect(rate('84140')).toEqual({ fee: 10_000n, free_from: 300_000n })
  expect(computeShipping(1_000_000n, rate('', 'Laos')!)).toEqual({ fee: 35_000n, discount: 0n, toFree: 0n })
  expect(computeShipping(150_000n, rate('10110')!)).toEqual({ fee: 5_000n, discount: 5_000n, toFree: 0n })
  expect(computeShipping(149_999n, rate('10110')!)).toEqual({ fee: 5_000n, discount: 0n, toFree: 1n })
})

describe('the expected arrival', () => {
  const at = (bangkok: string) => new Date(`${bangkok}:00+07:00`)
  const arrival = (ready: string, more: Partial<typeof days> = {}, zone: 'near' | 'remote' | 'pickup' = 'near') =>
    estimateDelivery(zone, { ...days, ...more }, { readyAt: at(ready) })

  test('counts working days from the next one, after the hour of the day from the day after', () => {
    // A Monday: packed on Tuesday, delivered on Wednesday or Thursday.
    expect(arrival('2026-11-23T11:59')).toEqual({ from: '2026-11-25', to: '2026-11-26' })
    expect(arrival('2026-11-23T12:00')).toEqual({ from: '2026-11-26', to: '2026-11-27' })
  })

  test('passes over weekends and holidays', () => {
    // A Friday: packed on Monday.
    expect(arrival('2026-11-27T09:00')).toEqual({ from: '2026-12-01', to: '2026-12-02' })
    expect(arrival('2026-11-28T09:00')).toEqual({ from: '2026-12-02', to: '2026-12-03' })
    expect(arrival('2026-12-03T09:00', { holidays: ['2026-12-04', '2026-12-07'] })).toEqual({
      from: '2026-12-09',
      to: '2026-12-10',
    })
  })

  test('uses Bangkok days at midnight', () => {
    expect(arrival('2026-11-23T23:59', { cutoff_hour: 24 }).from).toBe('2026-11-25')
    expect(arrival('2026-11-24T00:00', { cutoff_hour: 24 }).from).toBe('2026-11-26')
  })

  test('of a parcel with the carrier counts from the day it was sent; pick-up is ready when it is packed', () => {
    const sentAt = at('2026-11-26T20:00')
    expect(estimateDelivery('remote', days, { readyAt: at('2026-11-20T09:00'), sentAt })).toEqual({
      from: '2026-12-01',
      to: '2026-12-04',
    })
    expect(arrival('2026-11-27T09:00', {}, 'pickup')).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  })
})
