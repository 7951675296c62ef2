import type { HydratedPart } from './hydration.ts'

/*
 * Inline script of server-rendered pages, runs before any other script. It records clicks on elements with `data-early`
 * and on product variants, and replays them when `markHydrated` is called for that part of the page: first the variant,
 * then the button.
 */

/** Time in milliseconds for the app to render a replayed variant before the button is clicked. */
const BUTTON_DELAY_MS = 60

const hydratedParts = new Set<string | undefined>()
let lastClick: Event | undefined
let clickedVariant: HTMLInputElement | undefined
let clickedButton: HTMLElement | undefined

const forgetButton = () => {
  if (clickedButton) clickedButton.style.opacity = ''
  clickedButton = undefined
}

// In the capture phase: React stops clicks at the document while it waits for code that it needs to hydrate the page.
addEventListener(
  'click',
  (click) => {
    lastClick = click
    const { target } = click
    if (!(target instanceof Element)) return
    if (target instanceof HTMLInputElement && target.name === 'variant' && !hydratedParts.has('buy'))
      clickedVariant = target
    const button = target.closest<HTMLElement>('[data-early]')
    if (!button || hydratedParts.has(button.dataset['early'])) return
    forgetButton()
    clickedButton = button
    clickedButton.style.opacity = '.5'
  },
  { capture: true },
)

const markHydrated = (part: HydratedPart): void => {
  if (hydratedParts.has(part)) return
  hydratedParts.add(part)
  if (part === 'buy' && clickedVariant) {
    clickedVariant.checked = false
    clickedVariant.click()
  }
  if (clickedButton?.dataset['early'] !== part) return
  // During the dispatch of that click: React hydrates the part because of it, and then handles it itself.
  if (lastClick?.eventPhase !== Event.NONE) return forgetButton()
  const button = clickedButton
  setTimeout(() => {
    forgetButton()
    button.click()
  }, BUTTON_DELAY_MS)
}

Object.assign(globalThis, { markHydrated })
