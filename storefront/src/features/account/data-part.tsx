import type { ReplyOf } from '@bailu/contract/calls'
import { type ReactNode, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button } from '../../ui/button.tsx'
import { useSpeech } from '../../words.tsx'
import { dataPage } from '../../data-page.ts'
import { PartFrame } from './part-frame.tsx'
import { isInApp, saveFile } from '../../save-file.ts'

type Data = ReplyOf<'POST /api/account/download'>

/** Export of all personal data of the account, as an HTML page and as JSON; `children` are rendered below. */
export default function DataPart({ children }: { children?: ReactNode }) {
  const { words, lang } = useSpeech()
  const { data: say, broken, parts } = words.settings
  const fresh = useFreshPassword()
  const [data, setData] = useState<Data | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const make = async () => {
    setBusy(true)
    setError('')
    try {
      setData((await fresh.run(() => request('POST /api/account/download', {}, { quiet: true }))) ?? null)
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : broken)
    }
    setBusy(false)
  }
  const save = async (kind: 'html' | 'json') => {
    if (!data) return
    const name = `bailu-${data.made_at.slice(0, 10)}.${kind}`
    const content = kind === 'json' ? JSON.stringify(data, null, 2) : dataPage(data, lang, say.fileTitle)
    const type = kind === 'json' ? 'application/json' : 'text/html'
    if (!(await saveFile(new File([content], name, { type })))) setError(say.cannotSave)
  }
  return (
    <PartFrame title={parts.data} lead={say.lead}>
      {data ? (
        <>
          <ul className="border-y border-line">
            {data.sections
              .filter(({ rows }) => rows.length > 0)
              .map((section) => (
                <li key={section.name} className="flex min-h-touch items-center justify-between gap-12 text-15">
                  {section.title}
                  <span className="text-13 text-muted tabular-nums">{say.entries(section.rows.length)}</span>
                </li>
              ))}
          </ul>
          <Button wide onClick={() => void save('html')}>
            {say.saveHtml}
          </Button>
          <Button kind="quiet" wide onClick={() => void save('json')}>
            {say.saveJson}
          </Button>
          <p className="text-13 text-muted">{isInApp() ? say.inApp : say.careful}</p>
        </>
      ) : (
        <>
          <p className="text-15">{say.what}</p>
          <Button wide busy={busy} onClick={() => void make()}>
            {say.make}
          </Button>
        </>
      )}
      <p role="status" className="text-13 text-danger">
        {error}
      </p>
      {children}
      {fresh.dialog}
    </PartFrame>
  )
}
