import { createFileRoute } from '@tanstack/react-router'
import { time } from '@bailu/phrases/format'
import { AlarmCards } from '../features/alarms/alarm-cards.tsx'
import { DayFigures } from '../features/today/day-figures.tsx'
import { FirstSteps } from '../features/today/first-steps.tsx'
import { WaitingList } from '../features/today/waiting-list.tsx'
import styles from '../features/today/today.module.css'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMe } from '../use-me.ts'
import { useLanguage } from '../words.tsx'

export const Route = createFileRoute('/_desk/')({ component: Screen })

const EVERY_MS = 60_000

function Screen() {
  const { words, lang } = useLanguage()
  const { name } = useMe()
  const today = useCall('GET /api/staff/today', {}, { every: EVERY_MS })
  return (
    <Page title={words.shell.hello(name)} tab={words.shell.home}>
      <AlarmCards />
      <Loaded query={today}>
        {({ waiting, days, first_steps: steps, at }) => (
          <>
            {steps && <FirstSteps steps={steps} />}
            <h2 className={styles.heading}>{words.today.waiting}</h2>
            <WaitingList waiting={waiting} praise={!steps} />
            {days && (
              <>
                <h2 className={styles.heading}>{words.today.day}</h2>
                <DayFigures days={days} />
                <p className="muted">{words.today.asOf(time(at, lang))}</p>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
