import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Alert } from 'antd'
import { BooksProof } from '../features/ledger/books-proof.tsx'
import { LedgerFilters, needsPartner, readSearch } from '../features/ledger/ledger-filters.tsx'
import { TransferList } from '../features/ledger/transfer-list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/ledger')({ validateSearch: readSearch, component: Screen })

function Screen() {
  const words = useWords().ledger
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/ledger' })
  return (
    <Page title={words.title}>
      <BooksProof />
      <LedgerFilters search={search} onChange={(next) => void navigate({ search: next })} />
      {needsPartner(search) ? (
        <Alert type="info" showIcon title={words.partnerNeeded} />
      ) : (
        <TransferList search={search} />
      )}
    </Page>
  )
}
