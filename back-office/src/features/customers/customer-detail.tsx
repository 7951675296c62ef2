import { Facts } from '../../ui/facts.tsx'
import { Button, Card } from 'antd'
import { useEffect, useState } from 'react'
import type { Customer, ProtectedField } from '@bailu/contract/customers/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { MentorLink, EmailAddress } from '../../ui/account-marks.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { AccountStateTag } from './customer-columns.tsx'
import styles from './customers.module.css'

const SHOWN_MS = 60_000

type RevealFieldProps = { id: number; field: ProtectedField; masked: string; addressId?: number }

/** A masked field; shown in full for one minute after giving a reason, which is audited. */
export function RevealField({ id, field, masked, addressId }: RevealFieldProps) {
  const {
    audit,
    customers: { customers: words },
  } = useWords('audit', 'customers')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [value, setValue] = useState<string>()
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value])
  const name = words.fields[field]
  return (
    <span className={styles.field}>
      <span className={value === undefined ? 'muted' : undefined}>{value ?? masked}</span>
      {value === undefined ? (
        <Button size="small" aria-label={`${words.show}: ${name}`} onClick={() => setIsDialogOpen(true)}>
          {words.show}
        </Button>
      ) : (
        <Button size="small" onClick={() => setValue(undefined)}>
          {words.hide}
        </Button>
      )}
      <ReasonDialog
        call="POST /api/staff/customer/{id}/reveal"
        input={(reason) => ({ id, field, reason, ...(addressId !== undefined && { address_id: addressId }) })}
        open={isDialogOpen}
        title={audit.joined(words.showTitle, name)}
        okText={words.show}
        onClose={() => setIsDialogOpen(false)}
        onDone={(reply) => setValue(reply.value)}
      >
        <p>{words.showHint}</p>
      </ReasonDialog>
    </span>
  )
}

const LANGUAGES = { en: 'English', zh: '中文', th: 'ไทย' }

/** Personal data, consents and addresses of a customer. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const {
    customers: { find, customers: words },
    partners,
  } = useWords('customers', 'partners')
  const mayReveal = usePermissions()('POST /api/staff/customer/{id}/reveal')
  const { id } = customer
  const renderField = (name: ProtectedField, masked: string) =>
    mayReveal && customer.protected.includes(name) ? (
      <RevealField id={id} field={name} masked={masked} />
    ) : (
      masked || '–'
    )
  const identityFields = (['birth_date', 'card_number', 'national_id'] as const).filter((name) =>
    customer.protected.includes(name),
  )
  return (
    <div className={styles.cards}>
      <Card title={<h2>{words.about}</h2>}>
        <Facts
          rows={[
            { label: find.id, value: customer.id },
            { label: find.state, value: <AccountStateTag row={customer} words={find} /> },
            { label: find.phone, value: renderField('phone', customer.phone) },
            {
              label: find.email,
              value: <EmailAddress account={customer}>{renderField('email', customer.email)}</EmailAddress>,
            },
            ...identityFields.map((name) => ({ label: words.fields[name], value: renderField(name, '••••') })),
            { label: words.lang, value: <span lang={customer.lang}>{LANGUAGES[customer.lang]}</span> },
            { label: partners.mentor, value: <MentorLink mentor={customer.mentor} /> },
            { label: find.registered, value: <DateTime at={customer.registered_at} /> },
            {
              label: words.login,
              value: customer.last_login_at ? <DateTime at={customer.last_login_at} /> : words.never,
            },
            {
              label: words.bought,
              value: (
                <>
                  <Money satang={customer.orders.paid} />
                  &nbsp;<span className="muted">({customer.orders.count})</span>
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card title={<h2>{words.addresses}</h2>}>
        {customer.addresses.length === 0 && <span className="muted">{words.noAddresses}</span>}
        <ul className={styles.list}>
          {customer.addresses.map((row) => (
            <li key={row.id}>
              {mayReveal ? <RevealField id={id} field="address" masked={row.masked} addressId={row.id} /> : row.masked}{' '}
              {row.is_default && <span className="muted">({words.standard})</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={<h2>{words.consents}</h2>}>
        {customer.consents.length === 0 && <span className="muted">{words.noConsents}</span>}
        <ul className={styles.list}>
          {customer.consents.map(({ agreement, version, at }) => (
            <li key={`${agreement}-${at}`}>
              {words.agreements[agreement]} <span className="muted">v{version}</span> · <DateTime at={at} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

export function CustomerOrders({ id }: { id: number }) {
  const { find, customers: words } = useWords('customers').customers
  return (
    <>
      <h2 className={styles.title}>{words.orders}</h2>
      <List
        call="GET /api/staff/customer/{id}/order"
        input={{ id }}
        name={words.orders}
        empty={words.noOrders}
        minWidth={560}
        columns={[
          // A plain link: features do not import each other, the order page is known by its address only.
          {
            title: words.orderNumber,
            render: (_, row) => <a href={`/back-office/orders/${row.id}`}>{row.number}</a>,
          },
          { title: words.placed, time: (row) => row.placed_at },
          { title: words.total, money: (row) => row.total },
          { title: find.state, render: (_, row) => words.statuses[row.status] },
        ]}
      />
    </>
  )
}
