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
let clicked: { button: HTMLElement; click: Event } | undefined

// In the capture phase: React stops clicks at the document while it waits for code that it needs to hydrate the page.
addEventListener(
  'click',
  (click) => {
    const { target } = click
    if (!(target instanceof Element)) return
    if (target instanceof HTMLInputElement && target.name === 'variant' && !hydratedParts.has('buy'))
      clickedVariant = target
    const button = target.closest<HTMLElement>('[data-early]')
    if (!button || hydratedParts.has(button.dataset['early'])) return
    if (clicked) clicked.button.style.opacity = ''
    clicked = { button, click }
    button.style.opacity = '.5'
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
  if (clicked?.button.dataset['early'] !== part) return
  const { button, click } = clicked
  clicked = undefined
  // React may hydrate the part during the dispatch of that click, and would then handle it before the variant is rendered.
  if (click.eventPhase !== Event.NONE) click.stopImmediatePropagation()
  setTimeout(() => {
    button.style.opacity = ''
    button.click()
  }, BUTTON_DELAY_MS)
}

Object.assign(globalThis, { markHydrated })
