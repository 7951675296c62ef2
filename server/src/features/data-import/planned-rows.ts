import type { ImportColumn, ImportKind, ImportRowState } from '@bailu/contract/data-import/kinds'
import type { ImportIssueName } from '@bailu/phrases/data-import/file'
import type { ImportRow } from './columns.ts'

export type PlannedIssue = { field: ImportColumn; what: ImportIssueName; about: string; severity: 'error' | 'warning' }
export type PlannedImportRow = {
  kind: ImportKind
  line: number
  key: string
  cells: ImportRow['cells']
  mac: string
  state: ImportRowState
  issues: PlannedIssue[]
  /** A further line of an order, which counts once. */
  isPart: boolean
}

export const issueOf = (
  row: PlannedImportRow,
  field: ImportColumn,
  what: ImportIssueName,
  about = '',
  severity: PlannedIssue['severity'] = 'error',
) => void row.issues.push({ field, what, about, severity })
