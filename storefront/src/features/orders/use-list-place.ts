import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const places = new Map<string, number>()

/** Restores the scroll position when the list is reached by back; a new visit starts at the top. */
export const useListPlace = (): void => {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  useEffect(() => {
    const place = places.get(key) ?? 0
    let later = requestAnimationFrame(() => {
      later = requestAnimationFrame(() => {
        if (place > 0 && window.scrollY < place) window.scrollTo(0, place)
        window.addEventListener('scroll', keep, { passive: true })
      })
    })
    const keep = () => {
      if (window.location.pathname === '/order/list') places.set(key, window.scrollY)
    }
    return () => {
      cancelAnimationFrame(later)
      window.removeEventListener('scroll', keep)
    }
  }, [key])
}
