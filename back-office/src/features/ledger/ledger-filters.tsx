import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { COMPANY_ACCOUNTS, LEDGER_CODES, type LedgerAccount, PARTNER_ACCOUNTS } from '@bailu/contract/ledger/staff'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../app/language.tsx'
import styles from './ledger.module.css'

/** Parses the search parameters; invalid values are dropped. */
export const readLedgerSearch = searchParams({
  account: oneOf([...COMPANY_ACCOUNTS, ...PARTNER_ACCOUNTS]),
  partner: matching(/^\w{1,20}$/),
  code: oneOf(LEDGER_CODES),
  from: matching(DAY),
  to: matching(DAY),
})
export type LedgerSearch = ReturnType<typeof readLedgerSearch>

export const needsPartner = ({ account, partner }: LedgerSearch): boolean =>
  account !== undefined && !partner && oneOf(PARTNER_ACCOUNTS)(account) !== undefined

/** Filters of the ledger; all are kept in the address. */
export function LedgerFilters({ search, onChange }: { search: LedgerSearch; onChange: (next: LedgerSearch) => void }) {
  const words = useWords().ledger
  const update = (change: { [K in keyof LedgerSearch]?: string | undefined }) =>
    onChange(readLedgerSearch({ ...search, ...change }))
  const accountOptions = (kinds: readonly LedgerAccount[]) =>
    kinds.map((value) => ({ value, label: words.accounts[value] }))
  return (
    <div className={styles.filters}>
      <Select<string>
        aria-label={words.account}
        value={search.account ?? ''}
        onChange={(account) => update({ account })}
        options={[
          { value: '', label: words.anyAccount },
          { label: words.company, options: accountOptions(COMPANY_ACCOUNTS) },
          { label: words.ofPartner, options: accountOptions(PARTNER_ACCOUNTS) },
        ]}
        className={styles.choice ?? ''}
      />
      <Input.Search
        key={search.partner ?? ''}
        aria-label={words.partner}
        placeholder={words.partner}
        defaultValue={search.partner}
        allowClear
        status={needsPartner(search) ? 'warning' : ''}
        onSearch={(text) => update({ partner: text.trim() })}
        className={styles.number ?? ''}
      />
      <Select<string>
        aria-label={words.what}
        value={search.code ?? ''}
        onChange={(code) => update({ code })}
        options={[
          { value: '', label: words.anyCode },
          ...LEDGER_CODES.map((value) => ({ value, label: words.codes[value] })),
        ]}
        className={styles.choice ?? ''}
      />
      <DatePicker.RangePicker
        aria-label={words.days}
        allowEmpty={[true, true]}
        value={[search.from ? dayjs(search.from) : null, search.to ? dayjs(search.to) : null]}
        onChange={(days) => update({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
    </div>
  )
}
