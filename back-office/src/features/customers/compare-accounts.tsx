import { Radio } from 'antd'
import type { MergeSide } from '@bailu/contract/staff-people'
import type { ReactNode } from 'react'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import { StateTag } from './customer-columns.tsx'
import styles from './merge.module.css'

type Props = { sides: MergeSide[]; stays: number; onChange: (id: number) => void }

/** Compares two accounts; the surviving one is chosen in the header. */
export function CompareAccounts({ sides, stays, onChange }: Props) {
  const { find, partners, customers, merge: words } = useWords().people
  const rows: [string, (side: MergeSide) => ReactNode][] = [
    [find.state, (side) => <StateTag row={side} words={find} />],
    [find.phone, (side) => side.phone || '–'],
    [find.email, (side) => side.email],
    [find.registered, (side) => <When at={side.registered_at} only="day" />],
    [find.partner, (side) => side.employee_no ?? '–'],
    [partners.mentor, ({ mentor }) => (mentor ? `${mentor.nickname} ${mentor.employee_no}` : partners.noMentor)],
    [
      customers.orders,
      ({ orders }) => (
        <>
          {orders.count} · <Money satang={orders.paid} />
        </>
      ),
    ],
    [customers.addresses, (side) => side.addresses],
    [words.cart, (side) => side.cart_lines],
    [words.agreed, (side) => side.consents],
    [words.noted, (side) => words.files(side.files, side.notes)],
    [words.points, (side) => side.points],
  ]
  const shade = (side: MergeSide) => (side.id === stays ? styles.stays : undefined)
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{words.which}</th>
          {sides.map((side) => (
            <th scope="col" key={side.id} className={shade(side)}>
              <div>
                {side.nickname} <span className="muted">{side.id}</span>
              </div>
              <Radio
                name="stays"
                checked={side.id === stays}
                onChange={() => onChange(side.id)}
                aria-label={`${words.stays}: ${side.nickname} ${side.id}`}
              >
                {side.id === stays ? words.stays : words.closes}
              </Radio>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, show]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((side) => (
              <td key={side.id} className={shade(side)}>
                {show(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
