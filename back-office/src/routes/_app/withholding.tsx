import { monthNames, yearName } from '@bailu/phrases/format'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useState } from 'react'
import { bangkokYear } from '@bailu/phrases/days'
import { PayeeList, PeriodSums } from '../../features/tax/payee-list.tsx'
import { Pnd3Card } from '../../features/tax/pnd3-card.tsx'
import styles from '../../features/tax/tax.module.css'
import { Page } from '../../ui/page.tsx'
import { DownloadWithReasonButton } from '../../ui/download-with-reason.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { serverNow } from '../../app/clock.ts'

type Search = { year?: number; month?: number }
const within = (raw: unknown, from: number, to: number): number | undefined => {
  const number = Number(raw)
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

export const Route = createFileRoute('/_app/withholding')({
  staticData: { words: ['bank', 'content', 'tax', 'taxDocuments'] },
  validateSearch: (raw: Record<string, unknown>): Search => {
    const [year, month] = [within(raw['year'], 2000, 2199), within(raw['month'], 1, 12)]
    return { ...(year && { year }), ...(month && { month }) }
  },
  component: Screen,
})

const YEARS_SHOWN = 6

function Screen() {
  const { lang, words: all } = useLanguage('tax', 'taxDocuments')
  const words = all.tax
  const may = usePermissions()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/withholding' })
  const [thisYear] = useState(() => bangkokYear(serverNow()))
  const { year = thisYear, month } = search
  const period = { year, ...(month && { month }) }
  const shown = Array.from({ length: YEARS_SHOWN }, (_, back) => thisYear - back)
  return (
    <Page
      title={words.withholding}
      extra={
        <>
          {month && may('GET /api/staff/vat/csv') && (
            <DownloadWithReasonButton
              call="GET /api/staff/vat/csv"
              input={(reason) => ({ year, month, reason })}
              name={all.taxDocuments.file}
              title={all.taxDocuments.fileAsk}
              hint={all.taxDocuments.fileHint}
              label={words.what}
              okText={words.take}
            />
          )}
          {may('GET /api/staff/withholding/csv') && (
            <DownloadWithReasonButton
              call="GET /api/staff/withholding/csv"
              input={(reason) => ({ ...period, reason })}
              name={words.file}
              title={words.fileAsk}
              hint={words.fileHint}
              label={words.what}
              okText={words.take}
            />
          )}
        </>
      }
    >
      <div className={styles.filters}>
        <Select
          aria-label={words.year}
          value={year}
          onChange={(next) => void navigate({ search: { ...search, year: next } })}
          options={(shown.includes(year) ? shown : [year, ...shown]).map((value) => ({
            value,
            label: yearName(value, lang),
          }))}
          style={{ minWidth: 110 }}
        />
        <Select
          aria-label={words.month}
          value={month ?? 0}
          onChange={(next) => void navigate({ search: { year, ...(next && { month: next }) } })}
          options={[
            { value: 0, label: words.fullYear },
            ...monthNames(lang).map((label, index) => ({ value: index + 1, label })),
          ]}
          style={{ minWidth: 160 }}
        />
      </div>
      <PeriodSums period={period} />
      {month && may('GET /api/staff/withholding/pnd3') && <Pnd3Card month={{ year, month }} />}
      <PayeeList period={period} />
    </Page>
  )
}
