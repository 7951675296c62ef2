import { expect, test } from 'vitest'
import { messageLinks, toInternationalPhone } from './message-sheet.tsx'

test('a phone number is written in international format', () => {
  expect(toInternationalPhone('0812345678')).toBe('66812345678')
  expect(toInternationalPhone('+8613812345678')).toBe('8613812345678')
})

test('a text is encoded without loss', () => {
  const text = 'สวัสดี & 你好 + 100% #1?'
  const links = messageLinks('0812345678', text)
  expect(new URL(links.line).searchParams.get('text')).toBe(text)
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe(text)
  expect(new URL(links.whatsapp).pathname).toBe('/66812345678')
  expect(decodeURIComponent(links.sms.split('body=')[1] ?? '')).toBe(text)
})
