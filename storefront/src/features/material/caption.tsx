import { useState } from 'react'
import { useWords } from '../../words.tsx'

/** Width in half-width characters of about four lines; shorter captions need no “more” button. */
const LONG = 150

export function Caption({ text, whole = false }: { text: string; whole?: boolean }) {
  const { material } = useWords()
  const [open, setOpen] = useState(whole)
  if (!text) return null
  // Chinese characters count double, because they are wider.
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
