import type { ModalFuncProps, NotificationArgsProps } from 'antd'

/** Toasts and questions above the screen. Their parts of antd load when the app is idle, or with the first of them. */

async function loadAntd() {
  const { message, Modal, notification } = await import('./feedback-parts.ts')
  message.config({ maxCount: 3 })
  return { message, Modal, notification }
}

const showToast = (type: 'success' | 'info' | 'warning' | 'error') => (content: string, seconds?: number) =>
  // Without a network nothing can be shown that is not loaded yet.
  void loadAntd().then(
    // The same text replaces itself: two clicks in a row show it once.
    ({ message }) =>
      message.open({ type, content, key: `${type} ${content}`, ...(seconds !== undefined && { duration: seconds }) }),
    () => undefined,
  )

export const toast = {
  success: showToast('success'),
  info: showToast('info'),
  warning: showToast('warning'),
  error: showToast('error'),
}

/** Asks before an action; `onOk` carries it out. */
export const askConfirmation = (question: ModalFuncProps): void => {
  // A second click while the first question is still being loaded.
  if (isAsking) return
  isAsking = true
  void loadAntd()
    .then(
      ({ Modal }) => Modal.confirm(question),
      () => undefined,
    )
    .finally(() => (isAsking = false))
}
let isAsking = false

/** A notice with a button, which stays for some seconds; one of the same key replaces it. */
export const showNotice = (notice: NotificationArgsProps & { key: string }): void => {
  void loadAntd().then(
    ({ notification }) => notification.success(notice),
    () => undefined,
  )
}
export const closeNotice = (key: string): void => {
  void loadAntd().then(
    ({ notification }) => notification.destroy(key),
    () => undefined,
  )
}

/** Loads what shows a lost network while there is one. */
export const preloadFeedback = (): void => {
  void loadAntd().catch(() => undefined)
}
