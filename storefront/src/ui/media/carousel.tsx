import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { PauseIcon, PlayIcon } from '../icons/icons.tsx'
import { IconButton } from '../button.tsx'

/**
 * Calls `next` every `ms` milliseconds; pauses while touched, hovered or focused, in a hidden tab, and with prefers-
 * reduced-motion. Returns the event handlers for the element.
 */
export const useAutoplay = (ms: number | undefined, next: () => void) => {
  const [isPaused, setIsPaused] = useState(false)
  const step = useEffectEvent(next)
  useEffect(() => {
    if (!ms || isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') step()
    }, ms)
    return () => clearInterval(timer)
  }, [ms, isPaused])
  const pause = () => setIsPaused(true)
  const resume = () => setIsPaused(false)
  return {
    onPointerEnter: pause,
    onPointerLeave: resume,
    onTouchStart: pause,
    onTouchEnd: resume,
    onFocus: pause,
    onBlur: resume,
  }
}

type CarouselProps = {
  label: string
  children: ReactNode
  /** Milliseconds per slide; without it, slides do not advance by themselves. */ autoplay?: number
}

/** A carousel by CSS scroll snap; swiping works before hydration. */
export function Carousel({ label, children, autoplay }: CarouselProps) {
  const words = useWords().shell.carousel
  const track = useRef<HTMLDivElement>(null)
  const slides = Children.toArray(children)
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)

  const scrollToSlide = (index: number) => {
    const trackElement = track.current
    if (trackElement) trackElement.scrollTo({ left: index * trackElement.clientWidth, behavior: 'smooth' })
  }
  const pauseHandlers = useAutoplay(autoplay && !paused && slides.length > 1 ? autoplay : undefined, () =>
    scrollToSlide((current + 1) % slides.length),
  )

  return (
    <section aria-roledescription="carousel" aria-label={label} className="relative" {...pauseHandlers}>
      <div
        ref={track}
        tabIndex={0}
        role="group"
        aria-label={label}
        className="snap-track flex overflow-x-auto"
        onScroll={({ currentTarget: trackElement }) =>
          setCurrent(Math.round(trackElement.scrollLeft / trackElement.clientWidth))
        }
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
              className={`h-4 rounded-full transition ${index === current ? 'w-20 bg-gold' : 'w-4 bg-line'}`}
            />
          ))}
          {autoplay && (
            <IconButton
              label={paused ? words.play : words.pause}
              onClick={() => setPaused(!paused)}
              className="text-muted"
            >
              {paused ? <PlayIcon className="size-16" /> : <PauseIcon className="size-16" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  )
}
