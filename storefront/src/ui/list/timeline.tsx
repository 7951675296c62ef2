import type { ReactNode } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { useLang } from '../../i18n/i18n.tsx'

type TimelineProps = {
  steps: readonly { label: string; at: string }[]
  /** What is expected next. */
  next?: ReactNode
}

/** Steps done so far with their times, and the next one. */
export function Timeline({ steps, next }: TimelineProps) {
  const lang = useLang()
  return (
    <ol className="relative flex flex-col gap-12 pl-20 text-15">
      {steps.map(({ label, at }) => (
        <li key={label} className="flex items-baseline justify-between gap-12">
          <Dot done />
          <span>{label}</span>
          <time dateTime={at} className="text-13 whitespace-nowrap text-muted tabular-nums">
            {dayAndTime(at, lang)}
          </time>
        </li>
      ))}
      {next && (
        <li className="text-muted">
          <Dot />
          {next}
        </li>
      )}
    </ol>
  )
}

const Dot = ({ done = false }: { done?: boolean }) => (
  <span
    aria-hidden="true"
    className={`absolute left-0 mt-8 size-8 rounded-full ${done ? 'bg-gold' : 'border border-gold'}`}
  />
)
