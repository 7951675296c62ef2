import { SearchFilter } from '../../ui/filters/filters.tsx'
import { Alert, Button, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Customer, MergeSide } from '@bailu/contract/customers/staff'
import { useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Loaded, LoadError } from '../../ui/load-states.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { AccountStateTag } from './customer-columns.tsx'
import styles from './merge.module.css'

type CompareAccountsProps = { sides: MergeSide[]; survivorId: number; onChange: (id: number) => void }

/** Compares two accounts; the surviving one is chosen in the header. */
export function CompareAccounts({ sides, survivorId, onChange }: CompareAccountsProps) {
  const {
    customers: { customers, find, merge: words },
    partners,
  } = useWords('customers', 'partners')
  const rows: [string, (account: MergeSide) => ReactNode][] = [
    [find.state, (account) => <AccountStateTag row={account} words={find} />],
    [find.phone, (account) => account.phone || '–'],
    [find.email, (account) => account.email],
    [find.registered, (account) => <DateTime at={account.registered_at} only="day" />],
    [find.partner, (account) => account.employee_no ?? '–'],
    [partners.mentor, ({ mentor }) => (mentor ? `${mentor.nickname} ${mentor.employee_no}` : partners.noMentor)],
    [
      customers.orders,
      ({ orders }) => (
        <>
          {orders.count} · <Money satang={orders.paid} />
        </>
      ),
    ],
    [customers.addresses, (account) => account.addresses],
    [words.cart, (account) => account.cart_lines],
    [words.agreed, (account) => account.consents],
    [words.noted, (account) => words.files(account.files, account.notes)],
    [words.staffMarks, (account) => words.files(account.staff_notes, account.tags)],
    [words.points, (account) => account.points],
  ]
  const columnClass = (account: MergeSide) => (account.id === survivorId ? styles.stays : undefined)
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{words.which}</th>
          {sides.map((account) => (
            <th scope="col" key={account.id} className={columnClass(account)}>
              <div>
                {account.nickname} <span className="muted">{account.id}</span>
              </div>
              <Radio
                name="stays"
                checked={account.id === survivorId}
                onChange={() => onChange(account.id)}
                aria-label={`${words.stays}: ${account.nickname} ${account.id}`}
              >
                {account.id === survivorId ? words.stays : words.closes}
              </Radio>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, render]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((account) => (
              <td key={account.id} className={columnClass(account)}>
                {render(account)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MAX_RESULTS = 6

/** Searches another active account by name, phone, e-mail or id. */
export function OtherAccountSearch({ excludedId, onSelect }: { excludedId: number; onSelect: (id: number) => void }) {
  const { audit, customers } = useWords('audit', 'customers')
  const { merge: words, find } = customers
  const [q, setQ] = useState('')
  const { data, error, refetch } = useCall('GET /api/staff/customer', { q }, { enabled: q !== '' })
  const candidates = data?.list.filter((row) => row.id !== excludedId && !row.deleted && row.merged_into === null)
  return (
    <search className={styles.find}>
      <SearchFilter
        label={words.find}
        hint={audit.joined(words.find, find.searchCustomer)}
        value={q}
        max={80}
        onSearch={setQ}
      />
      {error && <LoadError cause={error} onRetry={() => void refetch()} />}
      {candidates?.length === 0 && <p className="muted">{words.none}</p>}
      <ul className={styles.found}>
        {candidates?.slice(0, MAX_RESULTS).map((row) => (
          <li key={row.id}>
            <div>
              {row.nickname} <span className="muted">{row.id}</span>
              <div className="muted">{[row.phone, row.email, row.employee_no].filter(Boolean).join(' · ')}</div>
            </div>
            <Button size="small" onClick={() => onSelect(row.id)}>
              {words.compare(row.nickname, row.id)}
            </Button>
          </li>
        ))}
      </ul>
    </search>
  )
}

/** Notice on a merged account; `link` leads to the surviving one. */
export function MergedNotice({ link }: { link: ReactNode }) {
  return (
    <Alert
      type="info"
      showIcon
      title={useWords('customers').customers.merge.into}
      action={link}
      className={styles.closed}
    />
  )
}

const refresh = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/customer/{id}/order',
  'GET /api/staff/customer/{id}/merge',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/client',
] as const

type MergeAccountsProps = {
  customer: Customer
  onClose: () => void
  /** Passes the id of the surviving account. */
  onMerged: (id: number) => void
}

/** Merges two accounts of one person: finds the other, compares both, and asks which survives and why. */
export function MergeAccountsDialog({ customer, onClose, onMerged }: MergeAccountsProps) {
  const { audit, customers } = useWords('audit', 'customers')
  const words = customers.merge
  const { id } = customer
  const [otherId, setOtherId] = useState<number>()
  const [survivorId, setSurvivorId] = useState(id)
  const comparison = useCall(
    'GET /api/staff/customer/{id}/merge',
    { id, other: otherId ?? id },
    { enabled: otherId !== undefined },
  )
  const obstacle = comparison.data?.sides.find((side) => side.id === survivorId)?.obstacle
  const startOver = () => {
    setSurvivorId(id)
    setOtherId(undefined)
  }
  return (
    <ReasonDialog
      call="POST /api/staff/customer/{id}/merge"
      input={(reason) => ({ id: survivorId, other: survivorId === id ? otherId! : id, reason })}
      done={words.done}
      refresh={refresh}
      onDone={() => onMerged(survivorId)}
      width={760}
      title={audit.joined(words.title, customer.nickname)}
      okText={words.submit}
      danger
      blocked={otherId === undefined || !comparison.data || !!obstacle}
      onClose={onClose}
      before={
        <>
          <p>{words.hint}</p>
          {otherId === undefined ? (
            <OtherAccountSearch excludedId={id} onSelect={setOtherId} />
          ) : (
            <>
              <Loaded query={comparison}>
                {({ sides }) => <CompareAccounts sides={sides} survivorId={survivorId} onChange={setSurvivorId} />}
              </Loaded>
              {obstacle && <Alert type="warning" showIcon title={words.obstacles[obstacle]} className={styles.note} />}
              <Button size="small" onClick={startOver} className={styles.again}>
                {words.again}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
