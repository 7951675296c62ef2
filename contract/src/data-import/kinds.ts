/** Sheets of the workbook by which a shop is moved from another system, in the order in which they are applied. */
export const IMPORT_KINDS = ['partners', 'customers', 'stock'] as const
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
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number]

/** Columns without which a line is wrong. */
export const REQUIRED_IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  partners: ['partner_no', 'first_name', 'last_name', 'email', 'phone', 'level'],
  customers: ['customer_no', 'nickname', 'email', 'phone'],
  stock: ['sku', 'pieces'],
}

/** Lines of a workbook, all sheets together. */
export const MAX_IMPORT_LINES = 20_000
/** Uploaded files and their lines are deleted after this time. */
export const IMPORT_FILE_DAYS = 30
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 14
/** People of one batch of invitations. */
export const INVITATION_BATCH = 200

/** What a line of the file would do: `kept` differs from what was imported before, but may not be changed any more. */
export const IMPORT_ROW_STATES = ['new', 'changed', 'same', 'kept', 'wrong'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]
