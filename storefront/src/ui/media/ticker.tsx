import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { PlainPath } from '../../routing/links.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { PauseIcon, PlayIcon } from '../icons/icons.tsx'
import { useAutoplay } from './carousel.tsx'
import { IconButton } from '../button.tsx'

type TickerProps = {
  to: PlainPath
  label: string
  icon: ReactNode
  lines: readonly string[]
  /** Language of the lines, when it differs from that of the page. */ lang?: string
  /** Milliseconds per line. */ intervalMs: number
}

/** Vertical ticker: shows one line after the other; a tap opens the list of all. */
export function Ticker({ to, label, icon, lines, lang, intervalMs }: TickerProps) {
  const words = useWords().shell.carousel
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const hasSeveral = lines.length > 1
  const pauseHandlers = useAutoplay(hasSeveral && !paused ? intervalMs : undefined, () =>
    setCurrent((index) => (index >= lines.length ? 1 : index + 1)),
  )
  // The first line is repeated at the end, so that the ticker wraps around without scrolling back.
  const shownLines = hasSeveral ? [...lines, lines[0] ?? ''] : lines
  const wrapAround = () => {
    if (current >= lines.length) setCurrent(0)
  }
  return (
    <div className="flex h-[48px] flex-1 items-center overflow-hidden" {...pauseHandlers}>
      <Link
        to={to}
        className="flex h-full min-w-0 flex-1 items-center gap-12"
        aria-label={`${label}: ${lines[current % lines.length] ?? ''}`}
      >
        {icon}
        <span className="h-full min-w-0 flex-1 overflow-hidden">
          <span
            aria-hidden="true"
            lang={lang}
            className={`block ${current === 0 ? '' : 'transition duration-500'}`}
            style={{ transform: `translateY(${current * -48}px)` }}
            onTransitionEnd={wrapAround}
          >
            {shownLines.map((line, index) => (
              <span key={index} className="block h-[48px] truncate text-15 leading-[48px]">
                {line}
              </span>
            ))}
          </span>
        </span>
      </Link>
      {hasSeveral && (
        <IconButton
          label={`${label}: ${paused ? words.play : words.pause}`}
          onClick={() => setPaused(!paused)}
          className="text-muted"
        >
          {paused ? <PlayIcon className="size-16" /> : <PauseIcon className="size-16" />}
        </IconButton>
      )}
    </div>
  )
}
