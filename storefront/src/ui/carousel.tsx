import { Children, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { useAutoplay } from './use-autoplay.ts'

type Props = {
  label: string
  children: ReactNode
  /** Milliseconds per slide; without it, slides do not advance by themselves. */ autoplay?: number
}

/** A carousel by CSS scroll snap; swiping works before hydration. */
export function Carousel({ label, children, autoplay }: Props) {
  const words = useWords().shell.carousel
  const track = useRef<HTMLDivElement>(null)
  const slides = Children.toArray(children)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)

  const show = (index: number) => {
    const box = track.current
    if (box) box.scrollTo({ left: index * box.clientWidth, behavior: 'smooth' })
  }
  const rest = useAutoplay(autoplay && !paused && slides.length > 1 ? autoplay : undefined, () =>
    show((at + 1) % slides.length),
  )

  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative" {...rest}>
      <div
        ref={track}
        tabIndex={0}
        role="group"
        aria-label={label}
        className="snap-track flex overflow-x-auto"
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={words.slide(index + 1, slides.length)}
            className="w-full shrink-0 snap-start"
          >
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="flex items-center justify-center gap-8">
          {slides.map((_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={`h-4 rounded-full transition ${index === at ? 'w-20 bg-gold' : 'w-4 bg-line'}`}
            />
          ))}
          {autoplay && (
            <button
              type="button"
              aria-label={paused ? words.play : words.pause}
              onClick={() => setPaused(!paused)}
              className="flex size-touch items-center justify-center text-muted"
            >
              {paused ? <PlayIcon className="size-16" /> : <PauseIcon className="size-16" />}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
