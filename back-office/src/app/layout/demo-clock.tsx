import { ClockCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { openedPart } from '../../ui/idle/opened-part.tsx'
import { useCurrentUser } from '../current-user.ts'
import { useWords } from '../language.tsx'

const DAY_S = 86_400
const DemoClockDialog = openedPart(() => import('./demo-clock-dialog.tsx'))

/** Demo installations only: the owner advances the server's clock by days, to see settlements, expiry and year end. */
export function DemoClock() {
  const { demo_clock: offsetSeconds } = useCurrentUser()
  const words = useWords().shell.demoClock
  const [openedAt, setOpenedAt] = useState<number>()
  if (offsetSeconds === null) return null
  const daysAhead = Math.round(offsetSeconds / DAY_S)
  return (
    <>
      <Button
        type={offsetSeconds > 0 ? 'default' : 'text'}
        icon={<ClockCircleOutlined />}
        aria-label={`${words.title}: ${words.ahead(daysAhead)}`}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(Date.now())}
      >
        {offsetSeconds > 0 ? `+${daysAhead}` : undefined}
      </Button>
      {openedAt !== undefined && (
        <DemoClockDialog
          now={openedAt + offsetSeconds * 1_000}
          daysAhead={daysAhead}
          onClose={() => setOpenedAt(undefined)}
        />
      )}
    </>
  )
}
