import { useSelection } from '../../../ui/table/row-selection.tsx'
import { withoutView, COLUMNS_PARAM } from '../../../ui/list-bar/list-view.ts'
import { WITHDRAWAL_STATUSES, BANKS } from '@bailu/contract/withdrawals/kinds'
import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { MakeBatchButton, WithdrawalList } from '../../../features/withdrawals/withdrawal-list.tsx'
import styles from '../../../features/withdrawals/withdrawals.module.css'
import { changeFilters, ChoiceFilter, DayFilters, SearchFilter, StateTabs } from '../../../ui/filters/filters.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

const STATES = [...WITHDRAWAL_STATUSES, 'all'] as const
const readSearch = searchParams({
  state: oneOf(STATES),
  partner: matching(/^[A-Za-z0-9]{1,20}$/),
  bank: oneOf(BANKS),
  from: matching(DAY),
  to: matching(DAY),
  sort: oneOf(LIST_SORTS.withdrawals),
  columns: COLUMNS_PARAM,
})
type Search = ReturnType<typeof readSearch>

export const Route = createFileRoute('/_app/withdrawals/')({
  staticData: { words: ['banks', 'find', 'withdrawals'] },
  validateSearch: readSearch,
  beforeLoad: moveTextToHistory('/withdrawals', 'partner'),
  component: Screen,
})

function Screen() {
  const { withdrawals: words, banks } = useWords('banks', 'withdrawals')
  const [search, set] = useListSearch<'partner', Search>(Route.useSearch(), 'partner')
  const { state = 'under_review', partner, columns: _, ...rest } = search
  const narrow = (change: Search) => set(changeFilters(search, change))
  const [chosen, setChosen] = useSelection<string>({ state, partner, ...withoutView(rest) })
  return (
    <Page title={words.title} extra={<MakeBatchButton chosen={chosen} />}>
      <div className={styles.filters}>
        <StateTabs
          label={words.state}
          value={state}
          values={STATES}
          texts={words.tabs}
          onChange={(next) => narrow({ state: next })}
        />
        <SearchFilter
          label={words.partnerFilter}
          value={partner}
          width={240}
          onSearch={(text) => narrow({ partner: text })}
        />
        <ChoiceFilter
          label={words.account}
          any={words.anyBank}
          value={rest.bank}
          values={BANKS}
          texts={banks}
          width={200}
          searched
          onChange={(bank) => narrow({ bank })}
        />
        <DayFilters value={rest} texts={words} width={168} onChange={narrow} />
      </div>
      <WithdrawalList
        status={state === 'all' ? undefined : state}
        partner={partner}
        filters={rest}
        params={Route.useSearch()}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Page>
  )
}
