import type { KeyboardEvent } from 'react'

/** Enter on a field whose keyboard says "next" moves to the next field instead of submitting the form. */
export const enterGoesOn = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return
  // Enter also confirms a word in an input method (IME).
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
