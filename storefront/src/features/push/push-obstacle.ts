import type { Browser } from '../../browser/browser.ts'

export type PushObstacle = 'inside' | 'ios' | 'unsupported' | 'denied'

type PushSupport = { worker: boolean; push: boolean; permission: NotificationPermission | null }

/** Why this browser cannot show notifications, as far as can be known before trying; null when it may. */
export const findPushObstacle = (
  { system, installed, inAppBrowser }: Browser,
  pushSupport: PushSupport,
): PushObstacle | null => {
  if (inAppBrowser) return 'inside'
  // Safari on iOS has push only for apps on the home screen.
  if (system === 'ios' && !installed && !pushSupport.push) return 'ios'
  if (!pushSupport.worker || !pushSupport.push || pushSupport.permission === null) return 'unsupported'
  return pushSupport.permission === 'denied' ? 'denied' : null
}

export const pushSupport = (): PushSupport => ({
  worker: typeof navigator.serviceWorker?.register === 'function',
  push: 'PushManager' in globalThis,
  permission: typeof Notification === 'function' ? Notification.permission : null,
})
