import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Checkbox, Flex, Form } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { ruleOf } from '../../../ui/form/form.tsx'
import styles from '../orders.module.css'

const openRefunds = ({ returns }: StaffOrder) =>
  returns.filter(({ unsent, status }) => unsent !== null && status === 'approved')

/** Open refunds of canceled pieces, which {@link OpenPiecesRefunds} asks about. */
export const openPiecesRefundIds = (order: StaffOrder): string[] => openRefunds(order).map(({ id }) => id)

/**
 * Asks before an order is canceled whether open refunds of canceled pieces were transferred already: they are closed, and
 * their money is part of the refund of the whole order. Those that appear while the dialog is open are asked about anew.
 */
export function OpenPiecesRefunds({ order }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  const open = openRefunds(order)
  if (open.length === 0) return null
  const amount = open.reduce((sum, one) => sum + one.amount, 0)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={styles.notice}
        title={words.piecesRefundOpen(exactMoney(amount))}
        description={
          <>
            <p>{words.piecesRefundAsk}</p>
            <Flex wrap gap={12}>
              {open.map(({ id, amount: part }) => (
                <Link key={id} to="/returns/$id" params={{ id }}>
                  {words.piecesRefundLook} ({exactMoney(part)})
                </Link>
              ))}
            </Flex>
          </>
        }
      />
      <Form.Item
        name={['not_transferred', open.map(({ id }) => id).join(' ')]}
        valuePropName="checked"
        rules={[ruleOf<boolean | undefined>((isChecked) => isChecked === true, words.notTransferredNeeded)]}
      >
        <Checkbox>{words.notTransferred}</Checkbox>
      </Form.Item>
    </>
  )
}
