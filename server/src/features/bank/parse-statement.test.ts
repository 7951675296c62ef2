import { describe, expect, test } from 'vitest'
import { readTable } from '../../integrations/read-table.ts'
import { parseAmount, parseDay, parseTime } from '../../lib/parse-cells.ts'
import { detectStatementBank, findHeading, detectDateOrder, parseBankStatement } from './parse-statement.ts'

const NOW = new Date('2026-11-22T05:00:00Z')
/** Thai in the Windows-874 code page. */
const windows874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => (letter < '\u0e00' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e00 + 0xa0)),
  )

async function read(bytes: Buffer) {
  const cells = (await readTable(bytes, { thai: true }))!
  const head = findHeading(cells)!
  const columns = { headLine: head.at + 1, roles: head.roles }
  const all = { ...columns, order: detectDateOrder(cells, columns) }
  return { ...parseBankStatement(cells, all, NOW), bank: detectStatementBank(cells, head.at) }
}
const shown = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ line, at, amount, words }) => [line, at.toISOString(), Number(amount), words])

describe('statements of banks', () => {
  test('Kasikornbank: rows above the table, Thai in Windows-874, Buddhist years, separate columns for money in and out', async () => {
    const text = [
      'ธนาคารกสิกรไทย จำกัด (มหาชน)',
      'เลขที่บัญชี,123-4-56789-0',
      '',
      'วันที่,เวลา/วันที่มีผล,รายการ,ถอนเงิน (บาท),ฝากเงิน (บาท),ยอดคงเหลือ (บาท),ช่องทาง,รายละเอียด',
      '20/11/2569,,ยอดยกมา,,,"10,000.00",,',
      '20/11/2569,14:32,รับโอนเงิน,,"1,340.00","11,340.00",K PLUS,จาก X1234 นาย สมชาย ใ***',
      '21-11-69,09:01,ชำระเงิน,500.50,,"10,839.50",K PLUS,ค่าขนส่ง',
      ',,รวม,500.50,"1,340.00",,,',
    ].join('\r\n')
    const found = await read(windows874(text))
    expect(found).toMatchObject({ bank: '004', issues: [], gaps: [] })
    expect(shown(found)).toEqual([
      [6, '2026-11-20T07:32:00.000Z', 134_000, 'รับโอนเงิน · K PLUS · จาก X1234 นาย สมชาย ใ***'],
      [7, '2026-11-21T02:01:00.000Z', -50_050, 'ชำระเงิน · K PLUS · ค่าขนส่ง'],
    ])
  })

  test('Siam Commercial Bank: heading in the first row, semicolons, unsigned amounts explained by the balance', async () => {
    const text = `\uFEFFAccount Number;Date;Time;Transaction Code;Channel;Cheque Number;Debit Amount;Credit Amount;Balance Sign;Balance Amount;Description
1112223334;22/11/2026;10:05;X1;ENET;;0.00;440.00;+;1440.00;กสิกรไทย (KBANK) /X685027
1112223334;22/11/2026;11:15;X2;ATM;;1000.00;0.00;+;440.00;WITHDRAW`
    const found = await read(Buffer.from(text))
    expect(found).toMatchObject({ bank: '014', issues: [], gaps: [] })
    expect(shown(found).map((one) => one.slice(0, 3))).toEqual([
      [2, '2026-11-22T03:05:00.000Z', 44_000],
      [3, '2026-11-22T04:15:00.000Z', -100_000],
    ])
  })

  test('Bangkok Bank: month names, tabs, newest first, and descriptions that continue below', async () => {
    const text = [
      'Bangkok Bank Public Company Limited',
      'Trans Date\tTime\tDescription\tWithdrawal\tDeposit\tBalance\tVia',
      '22 Nov 2026\t10:30:15\tPromptPay\t\t640.00\t1,640.00\tmPhone',
      '\t\tfrom MALEE S***\t\t\t\t',
      '21 Nov 2026\t08:00:00\tFee\t10.00\t\t1,000.00\tCounter',
    ].join('\n')
    const found = await read(Buffer.from(text))
    expect(found).toMatchObject({ bank: '002', issues: [], gaps: [] })
    expect(found.lines[0]!.words).toBe('PromptPay · mPhone from MALEE S***')
    expect(found.lines.map(({ amount }) => amount)).toEqual([64_000n, -1_000n])
  })

  test('Krungthai: one signed amount column, month first where dates show it', async () => {
    const text = [
      'Krungthai Bank,,,,,',
      'Date,Teller ID,Transaction Code,Description,Amount (Baht),Balance',
      '11/21/2026,001,XD,"Transfer, mobile","+1,200.00","1,200.00"',
      '11/22/2026,001,SW,Withdraw,(200.00),"1,000.00"',
    ].join('\n')
    const found = await read(Buffer.from(text))
    expect(found).toMatchObject({ bank: '006', issues: [], gaps: [] })
    expect(shown(found).map((one) => one.slice(1, 3))).toEqual([
      ['2026-11-20T17:00:00.000Z', 120_000],
      ['2026-11-21T17:00:00.000Z', -20_000],
    ])
    expect(found.lines.every(({ timed }) => !timed)).toBe(true)
  })

  test('a debit/credit column', async () => {
    const text =
      'Date,Amount,DR/CR,Reference No,Remark\n20/11/2026,440,CR,REF-001-9,a\n20/11/2026,440,DR,,b\n20/11/2026,1,?,,c'
    const found = await read(Buffer.from(text))
    expect(found.lines.map(({ amount, reference }) => [amount, reference])).toEqual([
      [44_000n, 'REF0019'],
      [-44_000n, ''],
    ])
    expect(found.issues).toEqual([{ line: 4, issue: 'sign' }])
  })
})

test('lines with issues are reported by number, and none is skipped', async () => {
  const text = `Date,Time,Description,Withdrawal,Deposit,Balance
20/11/2026,10:00,fine,,10.00,10.00
31/02/2026,10:00,no such day,,10.00,20.00
20/11/2026,10:00,letters,,ten,20.00
20/11/2026,10:00,both,5.00,10.00,20.00
20/11/2026,10:00,neither,,,20.00
21/11/2026,10:00,a third of a satang,,1.005,21.00
21/11/1026,10:00,a year mistyped,,1.00,21.00
11/12/2026,10:00,the month first,,1.00,21.00
21/11/2026,10:00,an account number,,9000000000.01,21.00`
  expect((await read(Buffer.from(text))).issues).toEqual([
    { line: 3, issue: 'date' },
    { line: 4, issue: 'amount' },
    { line: 5, issue: 'both' },
    { line: 6, issue: 'none' },
    { line: 7, issue: 'amount' },
    { line: 8, issue: 'far' },
    { line: 9, issue: 'far' },
    { line: 10, issue: 'large' },
  ])
})

test('a balance that does not follow shows missing lines', async () => {
  const text = `Date,Time,Description,Withdrawal,Deposit,Balance
20/11/2026,10:00,a,,10.00,110.00
20/11/2026,11:00,b,,10.00,120.00
20/11/2026,12:00,c,,10.00,140.00`
  expect((await read(Buffer.from(text))).gaps).toEqual([4])
})

test('the same line has the same key in another file, and two equal ones in one file have two keys', async () => {
  const head = 'Date,Time,Description,Withdrawal,Deposit\n'
  const [a, b] = ['20/11/2569,10:00,x,,10.00\n', '20/11/2569,10:00,y,,20.00\n']
  const keys = async (text: string) => (await read(Buffer.from(head + text))).lines.map(({ naturalKey }) => naturalKey)
  const first = await keys(a + a + b)
  expect(new Set(first).size).toBe(3)
  expect(await keys(`20-11-2026,10:00:00,x,,10\n${a}`)).toEqual(first.slice(0, 2))
})

test('amounts, days and times as people and banks write them', () => {
  const amounts = [
    '1,234.50',
    '฿ 1,234.5',
    '(20.00)',
    '20.00-',
    '-20',
    '๑๒๐.๕๐',
    '',
    '-',
    '1.234,50',
    'abc',
    '1.005',
    '50.00 DR',
  ]
  expect(amounts.map(parseAmount)).toEqual([
    123_450n,
    123_450n,
    -2_000n,
    -2_000n,
    -2_000n,
    12_050n,
    0n,
    0n,
    undefined,
    undefined,
    undefined,
    -5_000n,
  ])
  const days = [
    '20/11/2569',
    '20-11-69',
    '20/11/26',
    '2026-11-20',
    '20 พ.ย. 2569',
    '20 พฤศจิกายน 2569',
    '20 Nov 26',
    '20261120',
    '๒๐/๑๑/๒๕๖๙',
    '2026-11-20T00:00:00.000Z',
    '20.11.2026 14:32',
  ]
  expect(days.map((one) => parseDay(one, 'dmy', 2026)?.day)).toEqual(days.map(() => '2026-11-20'))
  expect(['32/01/2026', '29/02/2026', 'x', ''].map((one) => parseDay(one, 'dmy', 2026))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['14:32', '14.32 น.', '2:32 PM', '14:32:05', '20/11/2026', '25:00'].map(parseTime)).toEqual([
    '14:32:00',
    '14:32:00',
    '14:32:00',
    '14:32:05',
    undefined,
    undefined,
  ])
})
