import { useWords } from '../../words.tsx'
import { changeOf } from './figure-value.ts'

const ARROWS = { up: '↑ ', down: '↓ ', none: '' }

/** Change against the previous period; in words too, because the arrow is hidden from screen readers. */
export function ChangeNote({ value, before }: { value: number | null; before: number | null }) {
  const { text, way } = changeOf(value, before, useWords().reports)
  return (
    <span className={way === 'none' ? 'text-muted' : 'text-gold-ink'}>
      <span aria-hidden="true">{ARROWS[way]}</span>
      {text}
    </span>
  )
}
