import type { KeyboardEvent } from 'react'

/** The keyboard says "next" on these: it goes to the next field instead of sending the form. */
export const enterGoesOn = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return
  // Enter also accepts a word that is being composed.
  if (event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...event.currentTarget.elements].filter(
    (one) => one instanceof HTMLSelectElement || (one instanceof HTMLInputElement && one.type !== 'radio'),
  ) as (HTMLInputElement | HTMLSelectElement)[]
  fields
    .slice(fields.indexOf(target) + 1)
    .find((one) => !one.disabled)
    ?.focus()
}
