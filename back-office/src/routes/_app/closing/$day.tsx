import { day as dayWords } from '@bailu/phrases/format'
import { createFileRoute } from '@tanstack/react-router'
import { CloseDayForm } from '../../../features/closing/close-form.tsx'
import styles from '../../../features/closing/closing.module.css'
import { CountedAmounts, DayNotice, DaySums, CompanyBalances } from '../../../features/closing/day-summary.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Mark, type Tone } from '../../../ui/mark.tsx'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/closing/$day')({
  staticData: { words: ['bank', 'closing', 'content', 'ledger'] },
  component: Screen,
})

const TONES: Record<string, Tone> = { due: 'acts', waits: 'waits', closed: 'good' }

function Screen() {
  const { lang, words: all } = useLanguage('closing')
  const words = all.closing
  const may = usePermissions()
  const { day } = Route.useParams()
  const query = useCall('GET /api/staff/closing/{day}', { day })
  const noon = `${day}T12:00:00+07:00`
  // The address may have a day that does not exist.
  const title = words.one(Number.isNaN(Date.parse(noon)) ? day : dayWords(noon, lang))
  return (
    <DetailPage
      query={query}
      title={() => title}
      name={title}
      back={{ link: { to: '/closing' }, name: words.title }}
      actions={({ state }) => <Mark tone={TONES[state] ?? 'plain'}>{words.states[state]}</Mark>}
    >
      {(closingDay) => (
        <>
          <DayNotice day={closingDay} />
          <div className={`${styles.grid} ${styles.block}`}>
            <DaySums day={closingDay} />
            {closingDay.closing && <CountedAmounts day={closingDay} closing={closingDay.closing} />}
            {closingDay.state === 'due' && may('POST /api/staff/closing') && (
              <CloseDayForm key={day} day={closingDay} />
            )}
          </div>
          <CompanyBalances accounts={closingDay.accounts} />
        </>
      )}
    </DetailPage>
  )
}
