import type { ReactNode } from 'react'

/** A radio button drawn as a pill; the `input` among the children is visually hidden. */
export const ChoiceLabel = ({ checked, children }: { checked: boolean; children: ReactNode }) => (
  <label
    className={`relative flex min-h-touch cursor-pointer items-center justify-center rounded-full border px-12 text-center text-15 has-focus-visible:outline-2 has-focus-visible:outline-leaf ${
      checked ? 'border-leaf bg-mist font-medium' : 'border-control'
    }`}
  >
    {children}
  </label>
)
