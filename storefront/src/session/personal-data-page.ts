import type { ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import { dayAndTime, escapeHtml } from '@bailu/phrases/format'

type PersonalData = ReplyOf<'POST /api/account/download'>
type Row = PersonalData['sections'][number]['rows'][number]
type Value = Row[string]
type RenderContext = { lang: Lang; labels: PersonalData['labels'] }

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Renders exported personal data as one self-contained HTML page, to read, print and store. */
export function renderPersonalDataPage({ made_at, sections, labels }: PersonalData, lang: Lang, title: string): string {
  const context: RenderContext = { lang, labels }
  const body = sections.map(
    (section) =>
      `<h2>${escapeHtml(section.title)}</h2>${section.rows.map((row) => renderTable(row, context)).join('') || '<p>—</p>'}`,
  )
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(dayAndTime(made_at, lang))}</p>${body.join('')}</html>`
}

const renderTable = (row: Record<string, Value>, context: RenderContext): string =>
  `<table>${Object.entries(row)
    .filter(([, value]) => value !== '' && value !== null)
    .map(
      ([key, value]) =>
        `<tr><th>${escapeHtml(context.labels[key] ?? key)}</th><td>${renderCell(value, context)}</td></tr>`,
    )
    .join('')}</table>`

function renderCell(value: Value | undefined, context: RenderContext): string {
  if (Array.isArray(value)) return value.map((inner) => renderTable(inner, context)).join('')
  const text = typeof value === 'boolean' ? (value ? '✓' : '–') : String(value)
  return escapeHtml(INSTANT.test(text) ? dayAndTime(text, context.lang) : text)
}

const STYLE = `body{max-width:46rem;margin:2rem auto;padding:0 1.25rem;font:16px/1.6 system-ui,sans-serif;color:#14241d;background:#fbf8f1}
h1,h2{font-family:Georgia,serif;font-weight:400}h2{margin-top:2.5rem;border-bottom:1px solid #e5ddcc}
table{width:100%;margin:0 0 1rem;border-collapse:collapse;background:#fffdf8}
th,td{padding:.35rem .6rem;border:1px solid #e5ddcc;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:34%;font-weight:500;color:#5a665f}td table{margin:0}`
