import type { CardDetails } from '../../../core/card-details.ts'

export type Pnd3Row = {
  number: number
  year: number
  month: number
  details: Pick<CardDetails, 'idNumber' | 'payeeFirstName' | 'payeeLastName' | 'idAddress'>
  rateBp: number
  /** Satang. */
  base: bigint
  tax: bigint
}

const INCOME = 'ค่านายหน้า'
/** Condition 1: the tax is withheld from the payment, not paid by the payer on top of it. */
const WITHHELD = '1'
const LENGTH = { name: 100, lastName: 80, street: 100 }

/**
 * One line of the file that the Revenue Department's program reads: 17 fields with `|` between them. In order: number,
 * tax id, branch, title, first name, last name, street, street 2, district, province, postcode, date (DDMMYYYY, Buddhist
 * era, the last day of the month), kind of income, rate in percent, base, tax (baht), condition.
 */
export function pnd3Line({ number, year, month, details, rateBp, base, tax }: Pnd3Row): string {
  const address = plain(details.idAddress)
  const zip = /\b\d{5}$/.exec(address)?.[0] ?? ''
  const street = zip ? address.slice(0, -zip.length).trim() : address
  return `${[
    String(number),
    details.idNumber.replaceAll(/\D/g, ''),
    '000000',
    '',
    plain(details.payeeFirstName).slice(0, LENGTH.name),
    plain(details.payeeLastName).slice(0, LENGTH.lastName),
    street.slice(0, LENGTH.street),
    street.slice(LENGTH.street, 2 * LENGTH.street),
    '',
    '',
    zip,
    lastDay(year, month),
    INCOME,
    `${Math.trunc(rateBp / 100)}.${String(rateBp % 100).padStart(2, '0')}`,
    baht(base),
    baht(tax),
    WITHHELD,
  ].join('|')}\r\n`
}

/** Replaces characters that the program treats as separators or wildcards by spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/[|*+/\\!$%#&@'"\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const lastDay = (year: number, month: number): string =>
  `${new Date(Date.UTC(year, month, 0)).getUTCDate()}${String(month).padStart(2, '0')}${year + 543}`

const baht = (satang: bigint): string => `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
