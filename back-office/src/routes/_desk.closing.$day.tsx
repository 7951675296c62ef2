import { day as dayWords } from '@bailu/phrases/format'
import { createFileRoute } from '@tanstack/react-router'
import { CloseForm } from '../features/closing/close-form.tsx'
import styles from '../features/closing/closing.module.css'
import { CountedThen } from '../features/closing/counted.tsx'
import { DayNotice } from '../features/closing/day-notice.tsx'
import { DaySums } from '../features/closing/day-sums.tsx'
import { HouseBalances } from '../features/closing/house-balances.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useLanguage } from '../words.tsx'

export const Route = createFileRoute('/_desk/closing/$day')({ component: Screen })

const TONES: Record<string, Tone> = { due: 'acts', waits: 'waits', closed: 'good' }

function Screen() {
  const { lang, words: all } = useLanguage()
  const words = all.closing
  const may = useMay()
  const { day } = Route.useParams()
  const query = useCall('GET /api/staff/closing/{day}', { day })
  const title = words.one(query.data ? dayWords(`${day}T12:00:00+07:00`, lang) : day)
  const state = query.data?.state
  return (
    <Page
      title={title}
      back={{ link: { to: '/closing' }, name: words.title }}
      extra={state && <Mark tone={TONES[state] ?? 'plain'}>{words.states[state]}</Mark>}
    >
      <Loaded query={query}>
        {(found) => (
          <>
            <DayNotice day={found} />
            <div className={`${styles.grid} ${styles.block}`}>
              <DaySums day={found} />
              {found.closing && <CountedThen day={found} closing={found.closing} />}
              {found.state === 'due' && may('POST /api/staff/closing') && <CloseForm key={day} day={found} />}
            </div>
            <HouseBalances accounts={found.accounts} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
