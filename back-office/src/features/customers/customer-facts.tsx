import { Card, Descriptions } from 'antd'
import type { Customer, ProtectedField } from '@bailu/contract/staff-people'
import type { ReactNode } from 'react'
import { EmailOf } from '../../ui/email-of.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { StateTag } from './customer-columns.tsx'
import styles from './customers.module.css'
import { Reveal } from './reveal.tsx'

const LANGUAGES = { en: 'English', zh: '中文', th: 'ไทย' }

/** Personal data, consents and addresses of a customer. */
export function CustomerFacts({ customer, mentor }: { customer: Customer; mentor: ReactNode }) {
  const { find, partners, customers: words } = useWords().people
  const shows = useMay()('POST /api/staff/customer/{id}/reveal')
  const { id } = customer
  const field = (name: ProtectedField, masked: string) =>
    shows && customer.protected.includes(name) ? <Reveal id={id} field={name} masked={masked} /> : masked || '–'
  const rare = (['birth_date', 'card_number', 'national_id'] as const).filter((name) =>
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
            { key: 'state', label: find.state, children: <StateTag row={customer} words={find} /> },
            { key: 'phone', label: find.phone, children: field('phone', customer.phone) },
            {
              key: 'email',
              label: find.email,
              children: <EmailOf of={customer}>{field('email', customer.email)}</EmailOf>,
            },
            ...rare.map((name) => ({ key: name, label: words.fields[name], children: field(name, '••••') })),
            { key: 'lang', label: words.lang, children: <span lang={customer.lang}>{LANGUAGES[customer.lang]}</span> },
            { key: 'mentor', label: partners.mentor, children: mentor },
            { key: 'registered', label: find.registered, children: <When at={customer.registered_at} /> },
            {
              key: 'login',
              label: words.login,
              children: customer.last_login_at ? <When at={customer.last_login_at} /> : words.never,
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
              {shows ? <Reveal id={id} field="address" masked={row.masked} addressId={row.id} /> : row.masked}{' '}
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
              {words.agreements[agreement]} <span className="muted">v{version}</span> · <When at={at} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
