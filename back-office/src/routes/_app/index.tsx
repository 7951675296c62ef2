import { createFileRoute } from '@tanstack/react-router'
import { time } from '@bailu/phrases/format'
import { AlarmCards } from '../../features/alarms/alarm-list.tsx'
import { DayFigures } from '../../features/dashboard/day-figures.tsx'
import { FirstSteps } from '../../features/dashboard/first-steps.tsx'
import { PendingTasks } from '../../features/dashboard/pending-tasks.tsx'
import styles from '../../features/dashboard/dashboard.module.css'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { useCurrentUser } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/')({
  staticData: { words: ['alarms', 'audit', 'dashboard', 'shopRules'] },
  component: Screen,
})

const EVERY_MS = 60_000

function Screen() {
  const { words, lang } = useLanguage('dashboard')
  const { name } = useCurrentUser()
  const today = useCall('GET /api/staff/today', {}, { every: EVERY_MS })
  return (
    <Page title={words.shell.hello(name)} tab={words.shell.home}>
      <AlarmCards />
      <Loaded query={today}>
        {({ waiting, days, first_steps: steps, at }) => (
          <>
            {steps && <FirstSteps steps={steps} />}
            <h2 className={styles.heading}>{words.dashboard.waiting}</h2>
            <PendingTasks waiting={waiting} praise={!steps} />
            {days && (
              <>
                <h2 className={styles.heading}>{words.dashboard.day}</h2>
                <DayFigures days={days} />
                <p className="muted">{words.dashboard.asOf(time(at, lang))}</p>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
