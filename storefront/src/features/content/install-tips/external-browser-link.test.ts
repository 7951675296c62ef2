import { expect, test } from 'vitest'
import { externalBrowserLink, referralPageLink } from './external-browser-link.ts'

const phone = (inAppBrowser: 'LINE' | 'Facebook' | 'WeChat' | null, system: 'ios' | 'android') =>
  ({ inAppBrowser, system, installed: false }) as const

test('the link keeps the page and the referral code', () => {
  expect(referralPageLink('https://b.co/shop?w=1#x', 'BL0001')).toBe('https://b.co/shop?w=1&e=BL0001')
  expect(referralPageLink('https://b.co/home?e=BL0001', 'BL0001')).toBe('https://b.co/home?e=BL0001')
  expect(referralPageLink('https://b.co/home', null)).toBe('https://b.co/home')
  expect(referralPageLink('https://b.co/cart', 'BL0001', 'abc')).toBe('https://b.co/cart?e=BL0001&handover=abc')
})

test('each in-app browser has its own link to the external browser, or none', () => {
  const link = 'https://b.co/home?e=BL0001'
  expect(externalBrowserLink(link, phone('LINE', 'ios'))).toBe(`${link}&openExternalBrowser=1`)
  expect(externalBrowserLink(link, phone('LINE', 'android'))).toBe(`${link}&openExternalBrowser=1`)
  expect(externalBrowserLink(link, phone('Facebook', 'android'))).toMatch(
    /^intent:\/\/b\.co\/home\?e=BL0001#Intent;scheme=https;.*;end$/,
  )
  expect(externalBrowserLink(link, phone('Facebook', 'ios'))).toBeNull()
  expect(externalBrowserLink(link, phone('WeChat', 'android'))).toBeNull()
})
