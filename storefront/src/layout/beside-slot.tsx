import { type ComponentType, createElement, useEffect, useState } from 'react'

/** Panel beside the app column on wide screens; its content is not downloaded on phones. */
export function BesideSlot() {
  const [part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const wide = matchMedia('(min-width: 960px)')
    const look = () => {
      if (wide.matches)
        import('./beside.tsx').then(
          ({ Beside }) => setPart(() => Beside),
          () => {},
        )
    }
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])
  return (
    <aside className="sticky top-0 hidden h-dvh w-[360px] flex-col justify-center gap-20 self-start desk:flex">
      {part && createElement(part)}
    </aside>
  )
}
