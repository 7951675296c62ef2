import type { Envelope } from '@bailu/contract/envelope'
import { unpack } from '../../request/answer.ts'
import { build } from '../../request/build.ts'
import { headersOf } from '../../request/headers.ts'
import type { Group } from './queries.ts'
import type { ReportDays } from './report-days.ts'

/** Fetches the list behind a figure as a CSV file; rejects with an `AppError`, or with `false` for an HTTP error. */
export async function fetchReport(group: Group, id: string, days: ReportDays): Promise<File> {
  const { url } = build(`GET /api/data-center/${group}/{id}/csv`, { id, ...days })
  const response = await fetch(url, { headers: headersOf() })
  if (response.status !== 200) throw false
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/csv')) unpack((await response.json()) as Envelope, { quiet: true })
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.blob()], name ?? 'bailu.csv', { type: 'text/csv' })
}
