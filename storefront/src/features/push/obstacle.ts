import type { Browser } from '../../browser.ts'

export type Obstacle = 'inside' | 'ios' | 'unsupported' | 'denied'

type Able = { worker: boolean; push: boolean; permission: NotificationPermission | null }

/** Why this browser cannot show notifications, as far as can be known before trying; null when it may. */
export const obstacleOf = ({ system, installed, inside }: Browser, able: Able): Obstacle | null => {
  if (inside) return 'inside'
  // Safari on iOS has push only for apps on the home screen.
  if (system === 'ios' && !installed && !able.push) return 'ios'
  if (!able.worker || !able.push || able.permission === null) return 'unsupported'
  return able.permission === 'denied' ? 'denied' : null
}

export const able = (): Able => ({
  worker: typeof navigator.serviceWorker?.register === 'function',
  push: 'PushManager' in globalThis,
  permission: typeof Notification === 'function' ? Notification.permission : null,
})
