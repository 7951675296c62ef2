import { useState } from 'react'
import { useWords } from '../../words.tsx'

/** About as much as four lines hold; what is shorter needs no button. */
const LONG = 150

export function Caption({ text, whole = false }: { text: string; whole?: boolean }) {
  const { material } = useWords()
  const [open, setOpen] = useState(whole)
  if (!text) return null
  // A Thai or Chinese letter is wider than a Latin one.
  const long = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0) > LONG
  return (
    <>
      <p
        className={`mt-12 text-15 whitespace-pre-line select-text [overflow-wrap:anywhere] ${open || !long ? '' : 'line-clamp-4'}`}
      >
        {text}
      </p>
      {long && !whole && (
        <button
          type="button"
          data-early="piece"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-touch items-center text-13 text-gold-ink"
        >
          {open ? material.less : material.more}
        </button>
      )}
    </>
  )
}
