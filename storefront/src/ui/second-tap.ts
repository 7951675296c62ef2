const WITHIN_MS = 350
const NEAR_PX = 12
let changedAt = -Infinity
let last: { x: number; y: number } | undefined

/**
 * To be called when an overlay opens or closes: the second tap of a double tap is then ignored, so that it does not
 * hit what has appeared under the finger.
 */
export const layerChanged = (): void => {
  changedAt = performance.now()
}

function isSecond(event: MouseEvent & { pointerType?: string }): boolean {
  if (performance.now() - changedAt > WITHIN_MS) return false
  if (event.detail > 1) return true
  const near = last && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR_PX
  return event.pointerType === 'touch' && near === true
}

if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    (event) => {
      if (isSecond(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
      last = { x: event.clientX, y: event.clientY }
    },
    { capture: true },
  )
