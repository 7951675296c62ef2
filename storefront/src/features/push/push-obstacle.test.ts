import { expect, test } from 'vitest'
import { detectBrowser } from '../../browser/browser.ts'
import { findPushObstacle } from './push-obstacle.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const all = { worker: true, push: true, permission: 'default' as NotificationPermission | null }

test.each([
  ['Chrome on Android', ANDROID, false, all, null],
  ['LINE on Android', `${ANDROID} Line/15.1.0`, false, all, 'inside'],
  ['LINE on an iPhone', `${IPHONE} Line/15.1.0`, false, { ...all, push: false }, 'inside'],
  ['Safari on an iPhone', IPHONE, false, { ...all, push: false }, 'ios'],
  ['the installed app on an iPhone', IPHONE, true, all, null],
  ['the installed app on an old iPhone', IPHONE, true, { ...all, push: false }, 'unsupported'],
  ['a browser without workers', ANDROID, false, { ...all, worker: false }, 'unsupported'],
  ['a browser without notifications', ANDROID, false, { ...all, permission: null }, 'unsupported'],
  ['where it was declined', ANDROID, false, { ...all, permission: 'denied' as const }, 'denied'],
])('%s', (_, agent, installed, able, obstacle) => {
  expect(findPushObstacle(detectBrowser(agent, 5, installed), able)).toBe(obstacle)
})
