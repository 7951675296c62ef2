const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
const numbers = (count: number) => (count === 1 ? '1 number' : `${count} numbers`)

export const en = {
  pickups: (count: number) =>
    count === 1
      ? 'One of the chosen orders is picked up, not shipped. Open it to hand it over.'
      : `${count} of the chosen orders are picked up, not shipped. Open each of them to hand it over.`,
  lead: 'The order that has waited longest comes first. Labels are printed in the same order.',
  shown: (shown: number, total: number) => `${shown} of ${orders(total)} to ship`,
  showNext: (count: number) => `Show the next ${count}`,
  showAll: 'Show all',
  since: 'Waiting since',
  scan: 'Scan',
  scanHint: 'Scan an order number or a tracking number',
  camera: 'Scan with the camera',
  cameraStop: 'Stop the camera',
  cameraBlocked: 'The camera cannot be used. Allow it for this page in the settings of the browser.',
  shipOnScan: 'Ship on scan',
  shipOnScanHint: 'A scanned tracking number ships the order at once. Otherwise it is only filled in.',
  keys: (scan: string, ship: string) =>
    `Enter: accept and go to the next row · ↑ ↓: other row · ${scan}: scan field · ${ship}: ship`,
  current: (number: string, name: string) => `Next: ${number}, ${name}`,
  allDone: 'Every order shown here has a number.',
  filled: (number: string, tracking: string) => `${number}: ${tracking} filled in`,
  sent: (number: string, tracking: string) => `${number}: shipped with ${tracking}`,
  found: (number: string) => `${number} found: now scan its tracking number`,
  notFound: (number: string) => `There is no order ${number}`,
  isOrderNumber: 'This is an order number, not a tracking number',
  notLatin: 'These are not Latin letters and digits. Switch the keyboard to English and scan again',
  noDigit: 'This is not a tracking number: it has no digit',
  tooShort: 'This is too short for a tracking number',
  cutBySpreadsheet: 'A spreadsheet has shortened this number. Format its column as text and save the file again',
  alreadyOn: (number: string) => `This tracking number is already on ${number}`,
  orderFirst: 'Scan the number of the order first: no row is chosen.',
  carrierFirst: 'Choose a carrier first, then scan again',
  doubtful: (carrier: string) => `This does not look like a number of ${carrier}`,
  isRight: 'The number is right',
  scanAgain: (warning: string) => `${warning}. Scan it again or press Enter to ship it anyway`,
  restored: (count: number, at: string) => `${numbers(count)} from ${at} restored. Nothing of it was sent.`,
  restoredRow: 'Restored',
  discard: 'Discard',
  gone: {
    shipped: (name: string, carrier: string, tracking: string) =>
      `Already shipped${name && ` by ${name}`} with ${carrier} ${tracking}`,
    handedOver: 'Already handed over',
    canceled: 'Canceled in the meantime',
    unpaid: 'Not paid any more',
    pickup: 'Will be picked up',
  },
  loaded: (loaded: number, total: number) => `${loaded} of ${total} loaded`,
  waiting: 'Queued',
  progress: (done: number, total: number) => `${done} of ${total} sent`,
  stop: 'Stop',
  stopped: (count: number) => `Stopped: ${orders(count)} not sent`,
  noConnection: (count: number) => `No connection: stopped, ${orders(count)} not sent. The numbers are kept.`,
  retry: (count: number) => (count === 1 ? 'Try 1 row again' : `Try ${count} rows again`),
  more: 'Fill in from a list',
  list: {
    title: 'Tracking numbers from a list',
    hint: 'Paste the lines of the carrier with order number and tracking number, or choose its file (CSV, XLSX). The order of the lines does not matter.',
    paste: 'Pasted lines',
    file: 'Choose a file',
    check: 'Check',
    column: 'Column with the tracking numbers',
    chooseColumn: 'Several columns could have the tracking numbers. Choose the column or the carrier',
    carrierColumn: 'Column with the carrier',
    none: 'None',
    columnName: (number: number, head: string) => (head ? `${number}: ${head}` : `Column ${number}`),
    matched: (count: number) => `${orders(count)} matched`,
    byPosition: (count: number) =>
      `No line names an order. The ${numbers(count)} are filled in from top to bottom: check the first and the last one.`,
    positionDiffers: (lines: number, rows: number) =>
      `No line names an order, and ${lines === 1 ? '1 line does' : `${lines} lines do`} not fit ${rows === 1 ? '1 row' : `${rows} rows`}. Add the order numbers.`,
    references:
      'No line names an order of this shop, but another column looks like order numbers. Nothing is filled in: check the order numbers, or leave out that column',
    fill: (count: number) => `Fill in ${numbers(count)}`,
    line: (line: number) => `Line ${line}`,
    replaces: (count: number) =>
      count === 1
        ? 'Another number is already typed for 1 order and would be replaced'
        : `Other numbers are already typed for ${count} orders and would be replaced`,
    keepTyped: 'Keep the numbers already typed',
    groups: {
      unknown: 'Lines without an order of this shop',
      empty: 'Lines without a tracking number',
      wrong: 'Lines whose number cannot be used',
      several: 'Lines that name several orders',
      twice: 'Orders with several tracking numbers',
      shared: 'Tracking numbers of several orders',
      done: 'Already shipped with this number',
      other: 'Already shipped with another number',
      closed: 'Canceled, not paid or to be picked up',
      missing: 'Orders shown here without a line',
    },
  },
}
