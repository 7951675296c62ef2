import { expect, test } from 'vitest'
import { detectBrowser } from './browser.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`
const VIEW = `${ANDROID.replace('Pixel 9', 'Pixel 9; wv')} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`

const see = (agent: string, touch = 5) => {
  const { system, inAppBrowser } = detectBrowser(agent, touch, false)
  return [system, inAppBrowser]
}

test('browsers of phones, tablets and desktop computers', () => {
  expect(see(SAFARI)).toEqual(['ios', null])
  expect(see(SAFARI.replace('Version/18.5', 'CriOS/140.0'))).toEqual(['ios', null])
  expect(see(CHROME)).toEqual(['android', null])
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
  expect(see(mac, 5)).toEqual(['ios', null])
  expect(see(mac, 0)).toEqual(['other', null])
})

test('in-app browsers of chat apps, and any other web view', () => {
  expect(see(`${SAFARI} Line/15.10.0`)).toEqual(['ios', 'LINE'])
  expect(see(`${VIEW} Line/15.10.0/IAB`)).toEqual(['android', 'LINE'])
  expect(see(`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`)).toEqual(['ios', 'Facebook'])
  expect(see(`${VIEW} [FB_IAB/FB4A;FBAV/500.0;]`)).toEqual(['android', 'Facebook'])
  expect(see(`${IPHONE} Mobile/15E148 Instagram 380.0 (iPhone16,2)`)).toEqual(['ios', 'Instagram'])
  expect(see(`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`)).toEqual(['ios', 'WeChat'])
  expect(see(`${VIEW} musical_ly_2023 BytedanceWebview/d8a21c6`)).toEqual(['android', 'TikTok'])
  expect(see(VIEW)).toEqual(['android', 'other'])
  expect(see(`${IPHONE} Mobile/15E148`)).toEqual(['ios', 'other'])
})

test('an installed app is not an in-app browser', () => {
  expect(detectBrowser(`${IPHONE} Mobile/15E148`, 5, true)).toMatchObject({ inAppBrowser: null, installed: true })
})
