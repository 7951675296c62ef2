import type { UseQueryResult } from '@tanstack/react-query'
import type { Customer } from '@bailu/contract/staff-people'
import { Form, Input, Radio } from 'antd'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { Facts } from './facts.tsx'
import { FindCustomer } from './find-customer.tsx'
import styles from './orders.module.css'

type Props = { guest: boolean; customer: UseQueryResult<Customer>; chosen: boolean }

/** Buyer of a staff order, and the partner the order counts for. */
export function SaleBuyer({ guest, customer, chosen }: Props) {
  const words = useWords().sale
  const person = chosen ? customer.data : undefined
  return (
    <>
      <Form.Item name="who">
        <Radio.Group
          aria-label={words.buyer}
          options={[
            { value: 'customer', label: words.withAccount },
            { value: 'guest', label: words.withoutAccount },
          ]}
        />
      </Form.Item>
      {guest ? (
        <p className={styles.note}>{words.guestHint}</p>
      ) : (
        <Form.Item
          name="customer_id"
          label={words.customer}
          rules={[{ required: true, message: words.customerNeeded }]}
        >
          <FindCustomer known={person} />
        </Form.Item>
      )}
      {chosen && <Loaded query={customer}>{(one) => <About person={one} />}</Loaded>}
      {person?.employee_no ? (
        <p className={styles.note}>{words.ownOrder(person.employee_no)}</p>
      ) : (
        <Form.Item
          name="partner_no"
          label={words.partner}
          extra={
            person?.mentor
              ? words.emptyMentor(`${person.mentor.employee_no} ${person.mentor.nickname}`)
              : words.emptyNobody
          }
          className={styles.last}
        >
          <Input maxLength={20} autoComplete="off" className={styles.short} />
        </Form.Item>
      )}
    </>
  )
}

function About({ person }: { person: Customer }) {
  const words = useWords()
  return (
    <div className={styles.note}>
      <Facts
        rows={[
          [words.orders.phone, person.phone],
          [words.orders.email, person.email],
          [words.sale.ordersSoFar, String(person.orders.count)],
        ]}
      />
    </div>
  )
}
