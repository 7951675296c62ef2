import type { InputOf } from '@bailu/contract/calls'
import { Form, Input, Radio, Select } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './orders.module.css'

export type RefundTo = InputOf<'POST /api/staff/order/{id}/return'>['refund_to']
const FITS = { promptpay: /^(0\d{9}|\d{13}|\d{15})$/, bank: /^\d{9,16}$/ }

/** Fields for the account a return is refunded to, as `refund_to` of the surrounding form. */
export function RefundPlace() {
  const { care: words, returns, banks } = useWords()
  const form = Form.useFormInstance()
  const by: RefundTo['by'] = Form.useWatch(['refund_to', 'by'], form) ?? 'promptpay'
  const names = Object.entries(banks).filter(([code]) => code !== 'other')
  return (
    <>
      <Form.Item name={['refund_to', 'by']} label={words.refundBy}>
        <Radio.Group
          options={[
            { value: 'promptpay', label: returns.by.promptpay },
            { value: 'bank', label: returns.by.bank },
          ]}
        />
      </Form.Item>
      {by === 'bank' && (
        <Form.Item
          name={['refund_to', 'bank']}
          label={words.bank}
          rules={[{ required: true, message: words.bankNeeded }]}
        >
          <Select showSearch options={names.map(([code, name]) => ({ value: name, label: name, key: code }))} />
        </Form.Item>
      )}
      <div className={styles.pairs}>
        <Form.Item
          name={['refund_to', 'number']}
          label={by === 'bank' ? words.accountNumber : words.promptpayNumber}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_, typed: string | undefined) =>
                FITS[by].test((typed ?? '').replace(/[\s-]/g, ''))
                  ? Promise.resolve()
                  : Promise.reject(new Error(words.numberWrong)),
            },
          ]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={30} className="figure" />
        </Form.Item>
        <Form.Item
          name={['refund_to', 'name']}
          label={words.accountName}
          rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
      </div>
    </>
  )
}
