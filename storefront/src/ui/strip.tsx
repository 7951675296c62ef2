import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { TablePath } from '../route-table.ts'
import { useWords } from '../words.tsx'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { useAutoplay } from './use-autoplay.ts'

type Props = {
  to: TablePath
  label: string
  icon: ReactNode
  lines: readonly string[]
  /** Language of the lines, when it differs from that of the page. */ lang?: string
  /** Milliseconds per line. */ every: number
}

/** Vertical ticker: shows one line after the other; a tap opens the list of all. */
export function Strip({ to, label, icon, lines, lang, every }: Props) {
  const words = useWords().shell.carousel
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const many = lines.length > 1
  const rest = useAutoplay(many && !paused ? every : undefined, () =>
    setAt((now) => (now >= lines.length ? 1 : now + 1)),
  )
  // The first line is repeated at the end, so that the ticker wraps around without scrolling back.
  const shown = many ? [...lines, lines[0] ?? ''] : lines
  const settle = () => {
    if (at >= lines.length) setAt(0)
  }
  return (
    <div className="flex h-[48px] flex-1 items-center overflow-hidden" {...rest}>
      <Link
        to={to as '/home'}
        className="flex h-full min-w-0 flex-1 items-center gap-12"
        aria-label={`${label}: ${lines[at % lines.length] ?? ''}`}
      >
        {icon}
        <span className="h-full min-w-0 flex-1 overflow-hidden">
          <span
            aria-hidden="true"
            lang={lang}
            className={`block ${at === 0 ? '' : 'transition duration-500'}`}
            style={{ transform: `translateY(${at * -48}px)` }}
            onTransitionEnd={settle}
          >
            {shown.map((line, index) => (
              <span key={index} className="block h-[48px] truncate text-15 leading-[48px]">
                {line}
              </span>
            ))}
          </span>
        </span>
      </Link>
      {many && (
        <button
          type="button"
          aria-label={`${label}: ${paused ? words.play : words.pause}`}
          onClick={() => setPaused(!paused)}
          className="flex size-touch shrink-0 items-center justify-center text-muted"
        >
          {paused ? <PlayIcon className="size-16" /> : <PauseIcon className="size-16" />}
        </button>
      )}
    </div>
  )
}
