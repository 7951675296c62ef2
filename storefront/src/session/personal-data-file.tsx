import type { ReplyOf } from '@bailu/contract/calls'
import { saveFile } from '../browser/save-file.ts'
import { useLang } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { renderPersonalDataPage } from './personal-data-page.ts'

type PersonalDataFileProps = {
  data: ReplyOf<'POST /api/account/download'>
  words: { entries: (count: number) => string; fileTitle: string; saveHtml: string; saveJson: string }
  onCannotSave: () => void
}

/** What is in a copy of personal data, and buttons that save it as a page or as JSON. */
export function PersonalDataFile({ data, words, onCannotSave }: PersonalDataFileProps) {
  const lang = useLang()
  const save = async (kind: 'html' | 'json') => {
    const name = `bailu-${data.made_at.slice(0, 10)}.${kind}`
    const [content, type] =
      kind === 'json'
        ? [JSON.stringify(data, null, 2), 'application/json']
        : [renderPersonalDataPage(data, lang, words.fileTitle), 'text/html']
    if (!(await saveFile(new File([content], name, { type })))) onCannotSave()
  }
  return (
    <>
      <ul className="border-y border-line">
        {data.sections
          .filter(({ rows }) => rows.length > 0)
          .map((section) => (
            <li key={section.name} className="flex min-h-touch items-center justify-between gap-12 text-15">
              {section.title}
              <span className="text-13 text-muted tabular-nums">{words.entries(section.rows.length)}</span>
            </li>
          ))}
      </ul>
      <Button wide onClick={() => void save('html')}>
        {words.saveHtml}
      </Button>
      <Button kind="quiet" wide onClick={() => void save('json')}>
        {words.saveJson}
      </Button>
    </>
  )
}
