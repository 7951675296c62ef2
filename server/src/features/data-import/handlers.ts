import type { staffDataImportCalls } from '@bailu/contract/data-import/staff'
import type { Handlers } from '../../core/context.ts'
import { applyDataImport } from './apply-data-import.ts'
import {
  checkDataImport,
  listDataImports,
  makeImportTemplate,
  readDataImport,
  reportDataImport,
} from './check-data-import.ts'
import { invitePeople } from './invite-people.ts'
import { signOffOpenings } from './opening-balances.ts'

export const staffDataImportHandlers: Handlers<typeof staffDataImportCalls> = {
  'GET /api/staff/data-import': listDataImports,
  'GET /api/staff/data-import/template': makeImportTemplate,
  'POST /api/staff/data-import': checkDataImport,
  'GET /api/staff/data-import/{id}': readDataImport,
  'GET /api/staff/data-import/{id}/report': reportDataImport,
  'POST /api/staff/data-import/{id}/apply': applyDataImport,
  'POST /api/staff/data-import/sign-off': signOffOpenings,
  'POST /api/staff/data-import/invitation': invitePeople,
}
