import type { ReplyOf } from '@bailu/contract/calls'
import { type ReactNode, useState } from 'react'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { renderPersonalDataPage } from '../../../session/personal-data-page.ts'
import { SettingsSection } from './settings-section.tsx'
import { isInApp, saveFile } from '../../../browser/save-file.ts'

type Data = ReplyOf<'POST /api/account/download'>

/** Export of all personal data of the account, as an HTML page and as JSON; `children` are rendered below. */
export default function DataSection({ children }: { children?: ReactNode }) {
  const { words, lang } = useI18n('settings')
  const { data: dataWords, broken, parts } = words.settings
  const reauthentication = useReauthentication()
  const [data, setData] = useState<Data | null>(null)
  const [error, setError] = useState('')
  const { busy, run } = useAction(
    () => reauthentication.require(() => request('POST /api/account/download', {}, { quiet: true })),
    { broken, onDone: setData, onError: ({ message }) => setError(message) },
  )
  const download = () => {
    setError('')
    void run()
  }
  const save = async (kind: 'html' | 'json') => {
    if (!data) return
    const name = `bailu-${data.made_at.slice(0, 10)}.${kind}`
    const content =
      kind === 'json' ? JSON.stringify(data, null, 2) : renderPersonalDataPage(data, lang, dataWords.fileTitle)
    const type = kind === 'json' ? 'application/json' : 'text/html'
    if (!(await saveFile(new File([content], name, { type })))) setError(dataWords.cannotSave)
  }
  return (
    <SettingsSection title={parts.data} lead={dataWords.lead}>
      {data ? (
        <>
          <ul className="border-y border-line">
            {data.sections
              .filter(({ rows }) => rows.length > 0)
              .map((section) => (
                <li key={section.name} className="flex min-h-touch items-center justify-between gap-12 text-15">
                  {section.title}
                  <span className="text-13 text-muted tabular-nums">{dataWords.entries(section.rows.length)}</span>
                </li>
              ))}
          </ul>
          <Button wide onClick={() => void save('html')}>
            {dataWords.saveHtml}
          </Button>
          <Button kind="quiet" wide onClick={() => void save('json')}>
            {dataWords.saveJson}
          </Button>
          <p className="text-13 text-muted">{isInApp() ? dataWords.inApp : dataWords.careful}</p>
        </>
      ) : (
        <>
          <p className="text-15">{dataWords.what}</p>
          <Button wide busy={busy} onClick={download}>
            {dataWords.make}
          </Button>
        </>
      )}
      <p role="status" className="text-13 text-danger">
        {error}
      </p>
      {children}
      {reauthentication.dialog}
    </SettingsSection>
  )
}
