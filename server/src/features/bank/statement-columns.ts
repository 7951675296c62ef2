import type { ColumnRole } from '@bailu/contract/bank/kinds'

/** A heading cell in lower case without blanks, signs and currency. */
export const normalizeHeading = (cell: string): string =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/\(?\b(thb|baht)\b\)?|\(?บาท\)?/g, '')
    .replace(/[^a-z0-9\u0e00-\u0e7f]/g, '')

const HEADINGS: Record<Exclude<ColumnRole, 'none'>, string[]> = {
  date: [
    'date',
    'transactiondate',
    'trandate',
    'transdate',
    'txndate',
    'postdate',
    'postingdate',
    'วันที่',
    'วันที่ทำรายการ',
    'วันทำรายการ',
    'วันที่รายการ',
    'datetime',
    'transactiondatetime',
    'วันเวลา',
    'วันที่เวลา',
    '日期',
  ],
  time: [
    'time',
    'timeeffdate',
    'transactiontime',
    'trantime',
    'txntime',
    'เวลา',
    'เวลาวันที่มีผล',
    'เวลาทำรายการ',
    'เวลาที่ทำรายการ',
  ],
  in: [
    'deposit',
    'deposits',
    'credit',
    'creditamount',
    'cr',
    'amountin',
    'moneyin',
    'received',
    'ฝากเงิน',
    'ฝาก',
    'เครดิต',
    'เงินเข้า',
    'รับเงิน',
    'ยอดเงินฝาก',
    'จำนวนเงินฝาก',
    'เงินฝาก',
  ],
  out: [
    'withdrawal',
    'withdrawals',
    'withdraw',
    'debit',
    'debitamount',
    'dr',
    'amountout',
    'moneyout',
    'ถอนเงิน',
    'ถอน',
    'เดบิต',
    'เงินออก',
    'หักบัญชี',
    'จำนวนเงินถอน',
    'เงินถอน',
  ],
  amount: ['amount', 'transactionamount', 'txnamount', 'จำนวนเงิน', 'จำนวน', 'ยอดเงิน', 'จำนวนเงินถอนฝาก'],
  sign: ['drcr', 'crdr', 'debitcredit', 'dc', 'cd', 'sign', 'ถอนฝาก', 'เดบิตเครดิต'],
  balance: [
    'balance',
    'outstandingbalance',
    'balanceamount',
    'ledgerbalance',
    'accountbalance',
    'runningbalance',
    'ยอดคงเหลือ',
    'คงเหลือ',
    'ยอดเงินคงเหลือ',
    'จำนวนเงินคงเหลือ',
  ],
  reference: [
    'reference',
    'referenceno',
    'referencenumber',
    'refno',
    'ref',
    'ref1',
    'transref',
    'transactionref',
    'transactionid',
    'transactionno',
    'เลขที่อ้างอิง',
    'หมายเลขอ้างอิง',
    'เลขอ้างอิง',
    'รหัสอ้างอิง',
  ],
  words: [
    'description',
    'descriptions',
    'desc',
    'detail',
    'details',
    'particular',
    'particulars',
    'remark',
    'remarks',
    'note',
    'notes',
    'memo',
    'channel',
    'viachannel',
    'via',
    'payer',
    'sender',
    'from',
    'customername',
    'accountname',
    'transactioncode',
    'transactiontype',
    'type',
    'info',
    'รายการ',
    'รายละเอียด',
    'คำอธิบาย',
    'คำอธิบายรายการ',
    'ประเภทรายการ',
    'หมายเหตุ',
    'ช่องทาง',
    'ผู้โอน',
    'ชื่อผู้โอน',
    'บันทึกช่วยจำ',
  ],
}

const ROLE_OF = new Map(
  Object.entries(HEADINGS).flatMap(([role, words]) =>
    words.map((word) => [normalizeHeading(word), role as ColumnRole] as const),
  ),
)

export const columnRole = (cell: string): ColumnRole => ROLE_OF.get(normalizeHeading(cell)) ?? 'none'

/**
 * The role of each column. A role in several columns counts for the first one; only descriptions may span several.
 */
export function columnRoles(row: string[]): ColumnRole[] {
  const usedRoles = new Set<ColumnRole>()
  return row.map((cell) => {
    const role = columnRole(cell)
    if (role === 'none' || role === 'words') return role
    if (usedRoles.has(role)) return 'none'
    usedRoles.add(role)
    return role
  })
}

/** Whether the columns suffice to read lines: a date and an amount. */
export function hasRequiredColumns(roles: ColumnRole[]): boolean {
  const has = (role: ColumnRole) => roles.includes(role)
  return has('date') && (has('amount') || has('in') || has('out'))
}

/** Labels of summary rows above or below the table. */
export const SUMMARY =
  /^(sub)?total|grand total|^รวม|ยอดยกมา|ยอดยกไป|brought forward|carried forward|^b\/f|^c\/f|สิ้นสุด|end of/i

/** Detected by the bank's name in the rows above the table, */
const BANKS: [code: string, name: RegExp][] = [
  ['004', /kasikorn|กสิกร|kbank|k biz/i],
  ['014', /siam commercial|ไทยพาณิชย์|\bscb\b/i],
  ['002', /bangkok bank|ธนาคารกรุงเทพ|\bbbl\b|bualuang/i],
  ['006', /krung ?thai|กรุงไทย|\bktb\b/i],
]
/** or by a heading that only this bank uses. */
const BANK_BY_HEADING: [code: string, heads: string[]][] = [
  ['004', ['outstandingbalance', 'timeeffdate', 'เวลาวันที่มีผล']],
  ['014', ['balancesign', 'creditamount']],
  ['006', ['tellerid', 'initbr']],
  ['002', ['viachannel', 'terminal', 'terminalid']],
]

export function detectBank(above: string[][], head: string[]): string {
  const text = above.flat().join(' ')
  const bankByName = BANKS.find(([, name]) => name.test(text))
  if (bankByName) return bankByName[0]
  const cells = new Set(head.map(normalizeHeading))
  return BANK_BY_HEADING.find(([, heads]) => heads.some((heading) => cells.has(heading)))?.[0] ?? ''
}
