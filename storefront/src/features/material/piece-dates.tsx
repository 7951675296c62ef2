import type { Material } from '@bailu/contract/material'
import { day } from '@bailu/phrases/format'
import { useLang, useWords } from '../../words.tsx'

export function PieceDates({ item }: { item: Material }) {
  const { material } = useWords()
  const lang = useLang()
  return (
    <p className="mt-4 text-13 text-muted">
      <time dateTime={item.published_at}>{day(item.published_at, lang)}</time>
      {item.expires_at && <> · {material.until(day(item.expires_at, lang))}</>}
    </p>
  )
}
