import { Button, Card, Descriptions } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Customer, ProtectedField } from '@bailu/contract/customers/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { EmailAddress } from '../../ui/mark.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { AccountStateTag } from './customer-columns.tsx'
import styles from './customers.module.css'

const SHOWN_MS = 60_000

type RevealFieldProps = { id: number; field: ProtectedField; masked: string; addressId?: number }

/** A masked field; shown in full for one minute after giving a reason, which is audited. */
export function RevealField({ id, field, masked, addressId }: RevealFieldProps) {
  const words = useWords().customers.customers
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
        title={`${words.showTitle}: ${name}`}
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
export function CustomerFacts({ customer, mentor }: { customer: Customer; mentor: ReactNode }) {
  const { find, partners, customers: words } = useWords().customers
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
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'id', label: find.id, children: customer.id },
            { key: 'state', label: find.state, children: <AccountStateTag row={customer} words={find} /> },
            { key: 'phone', label: find.phone, children: renderField('phone', customer.phone) },
            {
              key: 'email',
              label: find.email,
              children: <EmailAddress account={customer}>{renderField('email', customer.email)}</EmailAddress>,
            },
            ...identityFields.map((name) => ({
              key: name,
              label: words.fields[name],
              children: renderField(name, '••••'),
            })),
            { key: 'lang', label: words.lang, children: <span lang={customer.lang}>{LANGUAGES[customer.lang]}</span> },
            { key: 'mentor', label: partners.mentor, children: mentor },
            { key: 'registered', label: find.registered, children: <DateTime at={customer.registered_at} /> },
            {
              key: 'login',
              label: words.login,
              children: customer.last_login_at ? <DateTime at={customer.last_login_at} /> : words.never,
            },
            {
              key: 'bought',
              label: words.bought,
              children: (
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
  const { find, customers: words } = useWords().customers
  return (
    <>
      <h2 className={styles.title}>{words.orders}</h2>
      <List
        call="GET /api/staff/customer/{id}/order"
        input={{ id }}
        rowKey={(row) => row.id}
        name={words.orders}
        empty={words.noOrders}
        minWidth={560}
        columns={[
          // A plain link: features do not import each other, the order page is known by its address only.
          {
            title: words.orderNumber,
            key: 'number',
            render: (_, row) => <a href={`/back-office/orders/${row.id}`}>{row.number}</a>,
          },
          { title: words.placed, key: 'placed', render: (_, row) => <DateTime at={row.placed_at} /> },
          { title: words.total, key: 'total', align: 'end', render: (_, row) => <Money satang={row.total} /> },
          { title: find.state, key: 'status', render: (_, row) => words.statuses[row.status] },
        ]}
      />
    </>
  )
}
