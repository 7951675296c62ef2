import { type ReactNode, useId } from 'react'
import { useWords } from '../../words.tsx'

/** Lines that cannot be bought in any quantity, with a button to remove them all. */
export function Unbuyable({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  const words = useWords().cart
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pb-28">
      <div className="flex items-center justify-between gap-12 px-20 pt-12">
        <h2 id={id} className="text-16">
          {words.troubles.not_for_sale}
        </h2>
        <button
          type="button"
          onClick={onClear}
          className="min-h-touch shrink-0 text-13 font-medium text-gold-ink underline underline-offset-4"
        >
          {words.clear}
        </button>
      </div>
      <ul>{children}</ul>
    </section>
  )
}
