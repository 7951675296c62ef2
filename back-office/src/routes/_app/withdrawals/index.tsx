import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { BANKS, type Bank } from '@bailu/contract/withdrawals/kinds'
import { WITHDRAWAL_STATUSES } from '@bailu/contract/withdrawals/shop'
import { createFileRoute } from '@tanstack/react-router'
import { DatePicker, Input, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { MakeBatchButton, WithdrawalList } from '../../../features/withdrawals/withdrawal-list.tsx'
import styles from '../../../features/withdrawals/withdrawals.module.css'
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
})
type Search = ReturnType<typeof readSearch>

export const Route = createFileRoute('/_app/withdrawals/')({
  validateSearch: readSearch,
  beforeLoad: moveTextToHistory('/withdrawals', 'partner'),
  component: Screen,
})

function Screen() {
  const { withdrawals: words, banks } = useWords()
  const [search, set] = useListSearch<'partner', Search>(Route.useSearch(), 'partner')
  const { state = 'under_review', partner, ...rest } = search
  const narrow = (part: { [K in keyof Search]?: Search[K] | undefined }) =>
    set(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as Search)
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Page title={words.title} extra={<MakeBatchButton chosen={chosen} />}>
      <div className={styles.filters}>
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={(next) => narrow({ state: next })}
          options={STATES.map((value) => ({ value, label: words.tabs[value] }))}
        />
        <Input.Search
          key={partner}
          aria-label={words.partnerFilter}
          placeholder={words.partnerFilter}
          defaultValue={partner}
          allowClear
          onSearch={(text) => narrow({ partner: text.trim() })}
          style={{ width: 240 }}
        />
        <Select<Bank | ''>
          aria-label={words.account}
          value={rest.bank ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          style={{ width: 200 }}
          onChange={(bank) => narrow({ bank: bank === '' ? undefined : bank })}
          options={[
            { value: '' as const, label: words.anyBank },
            ...BANKS.map((value) => ({ value, label: banks[value] })),
          ]}
        />
        {(['from', 'to'] as const).map((end) => (
          <DatePicker
            key={end}
            aria-label={words[end]}
            placeholder={words[end]}
            value={rest[end] ? dayjs(rest[end]) : null}
            onChange={(day) => narrow({ [end]: day?.format('YYYY-MM-DD') })}
          />
        ))}
      </div>
      <WithdrawalList
        status={state === 'all' ? undefined : state}
        partner={partner}
        filters={rest}
        chosen={chosen}
        onChoose={setChosen}
      />
    </Page>
  )
}
