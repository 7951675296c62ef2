import { AppLink } from '../../app-link.tsx'
import { openTips } from '../../state/over.ts'
import { buttonLook } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import type { Obstacle } from './obstacle.ts'

/** Why push is not possible, and what to do about it. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const { push } = useWords()
  const { title, lead } = push.obstacles[obstacle]
  return (
    <div role="note" className="rounded-3 bg-mist px-16 py-16">
      <p className="text-16 font-medium">{title}</p>
      <p className="mt-4 text-15 text-muted">{lead}</p>
      {(obstacle === 'inside' || obstacle === 'ios') && (
        // The install tips are shown only on screens with the tab bar.
        <p className="mt-16" onClickCapture={openTips}>
          <AppLink to="/person" className={buttonLook('quiet', true)}>
            {push.showMe}
          </AppLink>
        </p>
      )}
    </div>
  )
}
