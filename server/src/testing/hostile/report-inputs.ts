import type { Key } from '@bailu/contract/calls'
import type { TestApp } from '../test-app.ts'

/** Valid inputs of the calls about income and reports; grants the partner a reward for them. */
export async function reportInputs(
  staff: ReturnType<TestApp['as']>,
  employeeNo: string,
): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const granted = { employee_no: employeeNo, amount: 50_000, note: 'Spring party' }
  const { id } = await staff('POST /api/staff/reward/activity', granted)
  const range = { from: '2026-11-01', to: '2026-11-20' }
  const lines = { status: 'pending', ...range, cursor: `1770000000000-${id}` }
  const sales = { id: 'sales', days: '30', ...range }
  const active = { id: 'active', days: '7', ...range }
  return {
    'GET /api/income/sales': lines,
    'GET /api/income/activity': lines,
    'GET /api/income/total': lines,
    'GET /api/income/sum': { of: 'total', status: 'pending', ...range },
    'GET /api/income/period': { by: 'day', cursor: '2026-11-01' },
    'GET /api/income/line/{id}': { id },
    'GET /api/data-center': { days: '90', ...range },
    'GET /api/data-center/customer/{id}': active,
    'GET /api/data-center/customer/{id}/list': { ...active, cursor: '1770000000000-100001' },
    'GET /api/data-center/customer/{id}/csv': active,
    'GET /api/data-center/trade/{id}': sales,
    'GET /api/data-center/trade/{id}/list': { ...sales, cursor: `1770000000000-${id}` },
    'GET /api/data-center/trade/{id}/csv': sales,
    'POST /api/staff/reward/activity': granted,
    'GET /api/staff/reward': { kind: 'activity', state: 'on_hold', from: '2026-11-01', to: '2026-11-20', order: 'N1' },
    'POST /api/staff/reward/{id}/release': { id, reason: 'Looked at' },
    'POST /api/staff/reward/{id}/cancel': { id, reason: 'By mistake' },
    'POST /api/staff/reward/activity/check': { list: 'BL0001,50,Spring party' },
    'POST /api/staff/reward/activity/list': { list: 'BL0001,50,Spring party', rows: 1, total: 5_000 },
    'GET /api/staff/report/sales': { days: '90', ...range, by: 'week' },
    'GET /api/staff/report/sales/csv': { days: '7', ...range },
    'GET /api/staff/report/products': { days: '30', ...range },
    'GET /api/staff/report/products/csv': { days: '30', ...range },
    'GET /api/staff/report/partners': { days: '30', ...range, cursor: '100-100001' },
    'GET /api/staff/report/partners/total': { days: '30', ...range },
    'GET /api/staff/report/partners/csv': { days: '30', ...range },
    'GET /api/staff/report/flow': { days: '30', ...range },
  }
}
