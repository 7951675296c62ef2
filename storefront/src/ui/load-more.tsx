import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../words.tsx'
import { Button } from './button.tsx'
import { Spinner } from './icons.tsx'

/** End of an infinite list: loads the next page when scrolled near, and on a tap after a failure. */
export function LoadMore({ busy, failed, onMore }: { busy: boolean; failed: boolean; onMore: () => void }) {
  const { state } = useWords().shell
  const foot = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!foot.current || busy || failed) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '600px' })
    watch.observe(foot.current)
    return () => watch.disconnect()
  }, [busy, failed])
  return (
    <div ref={foot} className="flex min-h-[100px] items-center justify-center">
      {failed ? (
        <Button kind="quiet" busy={busy} onClick={onMore}>
          {state.retry}
        </Button>
      ) : (
        <span role="status" aria-label={state.loading} className="text-gold-ink">
          <Spinner />
        </span>
      )}
    </div>
  )
}
