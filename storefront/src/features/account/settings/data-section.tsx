import type { ReplyOf } from '@bailu/contract/calls'
import { type ReactNode, useState } from 'react'
import { request } from '../../../browser/request/request.ts'
import { useShownAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { SettingsSection } from './settings-section.tsx'
import { isInApp } from '../../../browser/save-file.ts'
import { PersonalDataFile } from '../../../session/personal-data-file.tsx'

type Data = ReplyOf<'POST /api/account/download'>

/** Export of all personal data of the account, as an HTML page and as JSON; `children` are rendered below. */
export default function DataSection({ children }: { children?: ReactNode }) {
  const { data: dataWords, broken, parts } = useWords('settings').settings
  const reauthentication = useReauthentication()
  const [data, setData] = useState<Data | null>(null)
  const { busy, run, errorText, setErrorText } = useShownAction(
    () => reauthentication.require(() => request('POST /api/account/download', {})),
    { broken, onDone: setData },
  )
  return (
    <SettingsSection title={parts.data} lead={dataWords.lead}>
      {data ? (
        <>
          <PersonalDataFile data={data} words={dataWords} onCannotSave={() => setErrorText(dataWords.cannotSave)} />
          <p className="text-13 text-muted">{isInApp() ? dataWords.inApp : dataWords.careful}</p>
        </>
      ) : (
        <>
          <p className="text-15">{dataWords.what}</p>
          <Button wide busy={busy} onClick={() => void run()}>
            {dataWords.make}
          </Button>
        </>
      )}
      <p role="status" className="text-13 text-danger">
        {errorText}
      </p>
      {children}
      {reauthentication.dialog}
    </SettingsSection>
  )
}
