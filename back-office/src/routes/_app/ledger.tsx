import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Alert } from 'antd'
import { LedgerCheck } from '../../features/ledger/ledger-check.tsx'
import { LedgerFilters, TransferList } from '../../features/ledger/transfer-list.tsx'
import { needsPartner, readLedgerSearch } from '../../features/ledger/ledger-search.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/ledger')({
  staticData: { words: ['ledger'] },
  validateSearch: readLedgerSearch,
  component: Screen,
})

function Screen() {
  const words = useWords('ledger').ledger
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/ledger' })
  return (
    <Page title={words.title}>
      <LedgerCheck />
      <LedgerFilters search={search} onChange={(next) => void navigate({ search: next })} />
      {needsPartner(search) ? (
        <Alert type="info" showIcon title={words.partnerNeeded} />
      ) : (
        <TransferList search={search} />
      )}
    </Page>
  )
}
