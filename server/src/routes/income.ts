import type { incomeCalls } from '@bailu/contract/income'
import type { Verbs } from '../core/perform.ts'
import { listSales } from '../features/income/list-sales.ts'
import { readIncome } from '../features/income/read-income.ts'

export const incomeVerbs: Verbs<typeof incomeCalls> = {
  'GET /api/income': readIncome,
  'GET /api/income/sales': listSales,
}
