import type { HydratedPart } from './hydration.ts'

/*
 * Inline script of server-rendered pages, runs before any other script. It records clicks on elements with `data-early`
 * and on product variants, and replays them when `markHydrated` is called for that part of the page: first the variant,
 * then the button.
 */

/** Time in milliseconds for the app to render a replayed variant before the button is clicked. */
const BUTTON_DELAY_MS = 60

const hydratedParts = new Set<string | undefined>()
let clickedVariant: HTMLInputElement | undefined
let clickedButton: HTMLElement | undefined

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target instanceof HTMLInputElement && target.name === 'variant' && !hydratedParts.has('buy'))
    clickedVariant = target
  const button = target.closest<HTMLElement>('[data-early]')
  if (!button || hydratedParts.has(button.dataset['early'])) return
  if (clickedButton) clickedButton.style.opacity = ''
  clickedButton = button
  clickedButton.style.opacity = '.5'
})

const markHydrated = (part: HydratedPart): void => {
  if (hydratedParts.has(part)) return
  hydratedParts.add(part)
  if (part === 'buy' && clickedVariant) {
    clickedVariant.checked = false
    clickedVariant.click()
  }
  const button = clickedButton
  if (button?.dataset['early'] !== part) return
  setTimeout(() => {
    button.style.opacity = ''
    button.click()
  }, BUTTON_DELAY_MS)
}

Object.assign(globalThis, { markHydrated })
