import { isThaiTaxId } from '../patterns.ts'
import { latinDigits } from '../typed-numbers.ts'

/** Banks that refunds can be paid to, by their Thai names. */
export const REFUND_BANKS = [
  'กสิกรไทย (KBank)',
  'ไทยพาณิชย์ (SCB)',
  'กรุงเทพ (BBL)',
  'กรุงไทย (KTB)',
  'กรุงศรีอยุธยา (BAY)',
  'ทหารไทยธนชาต (TTB)',
  'ออมสิน (GSB)',
  'ธ.ก.ส. (BAAC)',
  'ยูโอบี (UOB)',
  'ซีไอเอ็มบีไทย (CIMBT)',
  'แลนด์ แอนด์ เฮ้าส์ (LH)',
  'เกียรตินาคินภัทร (KKP)',
  'อาคารสงเคราะห์ (GHB)',
]

/** How a refund is paid: PromptPay, or an account at a Thai bank. */
export type RefundMethod = 'promptpay' | 'bank'

/** Without spaces and hyphens; Thai digits as 0 to 9. */
export const bareDigits = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '')

/**
 * Whether a number, typed with spaces or hyphens, can be refunded to: a PromptPay id (mobile phone, tax id with its check
 * digit, e-wallet of 15 digits), or a bank account.
 */
export function isRefundNumber(method: RefundMethod, typed: string): boolean {
  const digits = bareDigits(typed)
  if (method === 'bank') return /^\d{9,16}$/.test(digits)
  return /^(0\d{9}|\d{15})$/.test(digits) || isThaiTaxId(digits)
}

/** `owed`: to be paid; `paid`: transferred; `void`: nothing is owed after all. */
export const REFUND_STATES = ['owed', 'paid', 'void'] as const
