import { create } from 'zustand'

const openOverlays = new Set<() => void>()

/** Registers an open overlay with its close function; returns a function that unregisters it. */
export const registerOverlay = (close: () => void): (() => void) => {
  openOverlays.add(close)
  return () => {
    openOverlays.delete(close)
  }
}

/** Closes all registered overlays; called on path changes. */
export const closeOverlays = (): void => {
  for (const close of openOverlays) close()
}

/** Which overlays of the app have been requested. */
export const useOverlays = create<{ share: boolean; tips: boolean; language: boolean }>(() => ({
  share: false,
  tips: false,
  language: false,
}))

/** Opens the share dialog for the page on screen. */
export const openShareDialog = (): void => useOverlays.setState({ share: true })

/** Opens the install tips, even if they were confirmed before. */
export const openTips = (): void => useOverlays.setState({ tips: true })

/** Opens the choice of language over the page, where nothing typed is lost. */
export const openLanguageSheet = (): void => useOverlays.setState({ language: true })

const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 12
let changedAt = -Infinity
let lastTap: { x: number; y: number } | undefined

/**
 * To be called when an overlay opens or closes, or a form was sent: the second tap of a double tap is then ignored, so that
 * it does not hit what has appeared under the finger.
 */
export const ignoreSecondTap = (): void => {
  changedAt = performance.now()
}

function isSecondTap(event: MouseEvent & { pointerType?: string }): boolean {
  if (performance.now() - changedAt > DOUBLE_TAP_MS) return false
  if (event.detail > 1) return true
  const isNear = lastTap && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < DOUBLE_TAP_PX
  return event.pointerType === 'touch' && isNear === true
}

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    (event) => {
      if (isSecondTap(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
      lastTap = { x: event.clientX, y: event.clientY }
    },
    { capture: true },
  )
