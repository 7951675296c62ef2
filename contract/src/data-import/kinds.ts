/** Sheets of the workbook by which a shop is moved from another system, in the order in which they are applied. */
export const IMPORT_KINDS = ['partners', 'customers', 'stock', 'orders'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Columns of each sheet, in the order of the template. */
export const IMPORT_COLUMNS = {
  partners: [
    'partner_no',
    'first_name',
    'last_name',
    'nickname',
    'email',
    'phone',
    'birth_date',
    'language',
    'level',
    'mentor_no',
    'since',
    'balance',
    'points_total',
    'points_month',
    'growth',
    'income_year',
    'tax_year',
    'consent_on',
    'consent_source',
    'marketing',
  ],
  customers: [
    'customer_no',
    'first_name',
    'last_name',
    'nickname',
    'email',
    'phone',
    'language',
    'mentor_no',
    'since',
    'address1',
    'area',
    'city',
    'province',
    'zip',
    'consent_on',
    'consent_source',
    'marketing',
  ],
  stock: ['sku', 'pieces'],
  orders: [
    'order_no',
    'order_date',
    'buyer',
    'credited_no',
    'sku',
    'quantity',
    'unit_price',
    'shipping_fee',
    'payment',
    'paid_amount',
    'paid_on',
    'rewards_paid',
    'first_name',
    'last_name',
    'phone',
    'address1',
    'area',
    'city',
    'province',
    'zip',
    'note',
  ],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

/** Columns without which a line is wrong. */
export const REQUIRED_IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  partners: ['partner_no', 'first_name', 'last_name', 'email', 'phone', 'level'],
  customers: ['customer_no', 'nickname', 'email', 'phone'],
  stock: ['sku', 'pieces'],
  orders: [
    'order_no',
    'order_date',
    'sku',
    'quantity',
    'unit_price',
    'payment',
    'first_name',
    'phone',
    'address1',
    'province',
    'zip',
  ],
}

/** Columns that every line of an order has; the others are read from its first line. */
export const ORDER_LINE_COLUMNS: readonly ImportColumn[] = ['order_no', 'sku', 'quantity', 'unit_price']

/** Lines of a workbook, all sheets together. */
export const MAX_IMPORT_LINES = 20_000
/** Uploaded files and their lines are deleted after this time. */
export const IMPORT_FILE_DAYS = 30
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 14
/** How long an order of the other system waits for its payment here: as long as the link by which its buyer signs in. */
export const IMPORTED_ORDER_DAYS = 14
/** People of one batch of invitations. */
export const INVITATION_BATCH = 200
/** A batch is sent so long after the one before: mail servers distrust thousands of mails at once. */
export const INVITATION_PAUSE_MINUTES = 2

/** What a line of the file would do: `kept` differs from what was imported before, but may not be changed any more. */
export const IMPORT_ROW_STATES = ['new', 'changed', 'same', 'kept', 'wrong'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]
