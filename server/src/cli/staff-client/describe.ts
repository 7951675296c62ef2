import type { StaffApplication } from '@bailu/contract/applications/staff'
import type { StaffReturn } from '@bailu/contract/returns/staff'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { plainBaht } from '@bailu/phrases/format'

export const baht = (satang: number) => `฿${plainBaht(satang)}`

export function describeApplication(one: StaffApplication): string {
  const { applicant, mentor } = one
  return [
    `${one.id}  ${one.status}  ${one.submitted_at.slice(0, 16)}${one.employee_no ? `  ${one.employee_no}` : ''}`,
    `who      ${one.first_name} ${one.last_name}, born ${one.birth_date}, "${applicant.nickname}" ${applicant.email} ${applicant.phone}`,
    mentor && `mentor   ${mentor.employee_no} ${mentor.nickname}`,
    one.message && `message  ${one.message}`,
    one.decided_at && `decided  ${one.decided_at.slice(0, 16)} ${one.decided_by ?? 'automatically'} ${one.reason}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export function describeReturn(one: StaffReturn): string {
  const to = one.refund_to
  return [
    `${one.id}  ${one.status}  ${baht(one.amount)}, order ${one.order_number}`,
    `why      ${one.kind}, ${one.reason} ${one.words}`,
    ...one.lines.map(
      (line) => `line ${line.line}   ${line.quantity} × ${line.name} ${line.option}  ${baht(line.price)}`,
    ),
    `photos   ${one.photos.length}`,
    `pay to   ${to.by} ${to.bank} ${one.pay_out_to ?? to.number} ${to.name}`,
    one.answer && `answer   ${one.answer}`,
    one.send_to && `send to  ${one.send_to}`,
    one.bank_reference && `paid     ${one.bank_reference}`,
  ]
    .filter(Boolean)
    .join('\n')
}

export function describeOrder(order: StaffOrder): string {
  const { address } = order
  return [
    `${order.number}  ${order.status}  ${baht(order.total)} by ${order.payment_method}`,
    `buyer    ${order.buyer}${order.customer ? `, ${order.customer.email} ${order.customer.phone}` : ' (guest)'}${order.partner ? `, client of ${order.partner}` : ''}`,
    `to       ${address.isZt ? ['pick-up point', address.contact?.name, address.contact?.phone].filter(Boolean).join(', ') : [address.first_name, address.last_name, address.address1, address.area, address.city, address.province, address.zip, address.phone].filter(Boolean).join(' ')}`,
    ...order.lines.map((line) => `         ${line.quantity} × ${line.name} ${line.option}  ${baht(line.amount)}`),
    ...order.slips.map(
      (proof) =>
        `slip     ${proof.uploaded_at.slice(0, 16)}  ${proof.bank ?? ''} ${proof.bank_reference ?? 'no reference read'}${proof.also_on.length > 0 ? `  ALSO ON ${proof.also_on.map(({ number }) => number).join(', ')}` : ''}`,
    ),
    ...order.flags.map((flag) => `FLAG     ${flag}`),
    order.cancel_reason && `canceled ${order.cancel_reason}`,
    order.tracking_number && `sent     ${order.carrier} ${order.tracking_number}`,
  ]
    .filter(Boolean)
    .join('\n')
}
