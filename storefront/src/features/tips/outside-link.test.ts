import { expect, test } from 'vitest'
import { outsideLink, pageLink } from './outside-link.ts'

const phone = (inside: 'LINE' | 'Facebook' | 'WeChat' | null, system: 'ios' | 'android') =>
  ({ inside, system, installed: false }) as const

test('the link keeps the page and the referral code', () => {
  expect(pageLink('https://b.co/shop?w=1#x', 'BL0001')).toBe('https://b.co/shop?w=1&e=BL0001')
  expect(pageLink('https://b.co/home?e=BL0001', 'BL0001')).toBe('https://b.co/home?e=BL0001')
  expect(pageLink('https://b.co/home', null)).toBe('https://b.co/home')
})

test('each in-app browser has its own link to the external browser, or none', () => {
  const link = 'https://b.co/home?e=BL0001'
  expect(outsideLink(link, phone('LINE', 'ios'))).toBe(`${link}&openExternalBrowser=1`)
  expect(outsideLink(link, phone('LINE', 'android'))).toBe(`${link}&openExternalBrowser=1`)
  expect(outsideLink(link, phone('Facebook', 'android'))).toMatch(
    /^intent:\/\/b\.co\/home\?e=BL0001#Intent;scheme=https;.*;end$/,
  )
  expect(outsideLink(link, phone('Facebook', 'ios'))).toBeNull()
  expect(outsideLink(link, phone('WeChat', 'android'))).toBeNull()
})
