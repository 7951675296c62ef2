import type { StaffOrder } from '@bailu/contract/staff-order'
import { Card } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'
import styles from './orders.module.css'

/** PromptPay QR code of an unpaid order, to show to a buyer at the counter. */
export function PayCode({ order }: { order: StaffOrder }) {
  const words = useWords().sale
  if (order.pay_to.qr === null) return null
  return (
    <Card size="small" title={words.payCode}>
      <div className={styles.code}>
        <QRCodeSVG value={order.pay_to.qr} size={176} level="M" marginSize={2} title={words.payCode} />
        <div>
          <strong className="figure">{exactMoney(order.total)}</strong>
          <p className="muted">{words.payCodeHint}</p>
        </div>
      </div>
    </Card>
  )
}
